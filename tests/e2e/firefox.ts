// The system's Firefox, which Playwright drives by WebDriver BiDi.
import type { Browser, LaunchOptions } from '@playwright/test';

/** Launch options. Playwright drives every channel with this prefix by BiDi. */
export const firefox: LaunchOptions = {
  channel: 'moz-firefox',
  executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
};

/**
 * Makes Firefox accept the command by which Playwright sets the color scheme of every page, even where a test sets none.
 * Firefox does not support it yet, and its error would fail every test.
 */
export function withoutColorScheme(browser: Browser): void {
  const { _connection } = browser as unknown as { _connection: { toImpl(of: Browser): { _browserSession: object } } };
  const session = Object.getPrototypeOf(_connection.toImpl(browser)._browserSession);
  const { send } = session;
  session.send = async function (method: string, parameters: object) {
    return method === 'emulation.setMediaFeaturesOverride' ? {} : send.call(this, method, parameters);
  };
}
