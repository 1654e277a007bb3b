// Chromium and Firefox, driven by Playwright.
import type { Browser, BrowserType, LaunchOptions, Locator, Page } from '@playwright/test';
import { withoutColorScheme } from '../e2e/firefox';
import type { Engine, Appearance, Tab } from './tab';

export class PlaywrightEngine implements Engine {
  private readonly browsers = new Map<string, Promise<Browser>>();

  constructor(
    private readonly type: BrowserType,
    private readonly options: LaunchOptions,
    private readonly address: string,
  ) {}

  async open({ width, height, colorScheme }: Appearance): Promise<Tab> {
    const isFirefox = this.type.name() === 'firefox';
    // Firefox gets its color scheme before it starts.
    const kind = isFirefox ? colorScheme : 'any';
    if (!this.browsers.has(kind)) this.browsers.set(kind, isFirefox ? this.firefox(colorScheme) : this.type.launch(this.options));
    const browser = await this.browsers.get(kind)!;
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    return new PlaywrightTab(page, this.address);
  }

  private async firefox(colorScheme: string): Promise<Browser> {
    const firefoxUserPrefs = { 'ui.systemUsesDarkTheme': colorScheme === 'dark' ? 1 : 0 };
    const browser = await this.type.launch({ ...this.options, firefoxUserPrefs });
    withoutColorScheme(browser);
    return browser;
  }

  async close(): Promise<void> {
    for (const browser of this.browsers.values()) await (await browser).close();
  }
}

class PlaywrightTab implements Tab {
  private readonly recorded: string[] = [];
  freeze?: (milliseconds: number) => Promise<void>;

  constructor(
    private readonly page: Page,
    private readonly address: string,
  ) {
    page.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type())) this.recorded.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.recorded.push(`uncaught: ${error.message}`));
    page.on('crash', () => this.recorded.push('the page crashed'));
    if (page.context().browser()?.browserType().name() === 'chromium') {
      this.freeze = async (milliseconds) => {
        const session = await page.context().newCDPSession(page);
        await session.send('Page.setWebLifecycleState', { state: 'frozen' });
        await new Promise((done) => setTimeout(done, milliseconds));
        await session.send('Page.setWebLifecycleState', { state: 'active' });
        await session.detach();
      };
    }
  }

  async goto(fragment: string): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`${this.address}/npuzzle/#${fragment}`);
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.address}${path}`);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  async evaluate<Value, Given extends unknown[]>(run: (...given: Given) => Value | Promise<Value>, ...given: Given): Promise<Value> {
    return (await this.page.evaluate(`(${run})(...${JSON.stringify(given)})`)) as Value;
  }

  async click(selector: string): Promise<void> {
    await this.page.locator(selector).click();
  }

  async tap({ x, y }: { x: number; y: number }): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async fill(selector: string, text: string): Promise<void> {
    const field: Locator = this.page.locator(selector);
    // Firefox treats only typed text as an edit by the user.
    await field.fill('');
    await field.pressSequentially(text);
  }

  async choose(selector: string, value: string): Promise<void> {
    await this.page.locator(selector).selectOption(value);
  }

  async drag(selector: string, by: { x: number; y: number }): Promise<void> {
    // Waits until it rests: during its animation the click would miss it.
    await this.page.locator(selector).hover();
    const box = (await this.page.locator(selector).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + by.x, y + by.y, { steps: 5 });
    await this.page.mouse.up();
  }

  async attach(selector: string, path: string): Promise<void> {
    await this.page.locator(selector).setInputFiles(path);
  }

  async screenshot(): Promise<Buffer> {
    return this.page.screenshot();
  }

  async errors(): Promise<string[]> {
    return this.recorded;
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}
