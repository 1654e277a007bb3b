// The languages of the page and its texts, from their files.
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../languages/', import.meta.url);

/** The codes of all languages, such as `fr`. */
export const languages = readdirSync(folder).map((file) => file.replace('.json', ''));

/** Returns a text of the page without arguments. */
export function textOf(language: string, id: string): string {
  const text: unknown = JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'))[id];
  if (typeof text !== 'string') throw new Error(`${language}.json has no text ${id}`);
  return text;
}
