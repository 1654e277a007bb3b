// Firefox, the system's own, which Playwright drives by WebDriver BiDi.
import type { Browser, LaunchOptions } from '@playwright/test';

/** How it is started: any channel whose name begins so is driven by BiDi. */
export const firefox: LaunchOptions = {
  channel: 'moz-firefox',
  executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
};

/**
 * Firefox does not know yet the command by which Playwright sets the colour scheme of every page, even where a test asks
 * for none; without this its answer, that there is no such command, would fail each test.
 */
export function withoutColorScheme(browser: Browser): void {
  const { _connection } = browser as unknown as { _connection: { toImpl(of: Browser): { _browserSession: object } } };
  const session = Object.getPrototypeOf(_connection.toImpl(browser)._browserSession);
  const { send } = session;
  session.send = async function (method: string, parameters: object) {
    return method === 'emulation.setMediaFeaturesOverride' ? {} : send.call(this, method, parameters);
  };
}
