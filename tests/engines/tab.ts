// What the journeys do with a browser, whichever it is: the few things that each engine's driver can do.

/** How the page is shown. */
export interface Looks {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

/** A browser that shows the page in tabs, each of which knows nothing of the others. */
export interface Engine {
  open(looks: Looks): Promise<Tab>;
  close(): Promise<void>;
}

/** A tab. What is named by a selector (of CSS, or of XPath if it begins with `//`) is waited for. */
export interface Tab {
  /** Opens the page anew, with that fragment in its address. */
  goto(fragment: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. */
  evaluate<Value, Given extends unknown[]>(run: (...given: Given) => Value | Promise<Value>, ...given: Given): Promise<Value>;
  click(selector: string): Promise<void>;
  /** Presses a key, by its name in events. */
  press(key: string): Promise<void>;
  /** Types a text in the place of a field's own. */
  fill(selector: string, text: string): Promise<void>;
  /** Chooses the option of that value. */
  choose(selector: string, value: string): Promise<void>;
  /** Draws the middle of something so many pixels along, with the button down. */
  drag(selector: string, by: { x: number; y: number }): Promise<void>;
  /** Chooses a file. */
  attach(selector: string, path: string): Promise<void>;
  /** A picture of what is in sight, as PNG. */
  screenshot(): Promise<Buffer>;
  /** What went wrong so far: errors and warnings of the console, and what nobody caught. */
  trouble(): Promise<string[]>;
  close(): Promise<void>;
}
