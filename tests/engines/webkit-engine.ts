// WebKitGTK's MiniBrowser on a virtual display, driven by WebDriver. Every tab is a new browser.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { Builder, By, Capabilities, Key, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Engine, Appearance, Tab } from './tab';

/** Where Linux distributions install it. */
const browser = [
  process.env.MINIBROWSER,
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib64/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/webkit2gtk-4.1/MiniBrowser',
].find((path) => path && existsSync(path));

/** Its toolbar does not allow a window as narrow as a phone. */
const NARROWEST_WINDOW = 500;

/** How long a browser may take to start. */
const PATIENCE_MS = 40_000;

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Starts a process that ends with this one at the latest. */
function start(command: string, given: string[], options: SpawnOptions): ChildProcess {
  const leader = spawn(command, given, { ...options, detached: true });
  process.once('exit', () => {
    if (!hasExited(leader)) process.kill(-leader.pid!);
  });
  return leader;
}

/** Ends a process and its children. */
async function end(leader: ChildProcess): Promise<void> {
  if (hasExited(leader)) return;
  const ended = once(leader, 'exit');
  process.kill(-leader.pid!);
  await ended;
}

/** Returns a free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Opens a window of this size. */
async function openWindow(url: string, { width, height }: Appearance): Promise<WebDriver> {
  await expect.poll(() => fetch(`${url}/status`).then(({ ok }) => ok, () => false)).toBe(true);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  });
  const session = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  await session.manage().setTimeouts({ script: 60_000 });
  const window = { width: Math.max(width, NARROWEST_WINDOW), height };
  await session.manage().window().setRect(window);
  const inner: number = await session.executeScript('return innerHeight');
  await session.manage().window().setRect({ ...window, height: 2 * height - inner });
  return session;
}

export class WebKitEngine implements Engine {
  private constructor(
    private readonly screen: ChildProcess,
    private readonly display: string,
    private readonly address: string,
  ) {}

  static async start(address: string): Promise<WebKitEngine> {
    const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [display] = await once(screen.stdio[3]!, 'data');
    return new WebKitEngine(screen, `:${String(display).trim()}`, address);
  }

  async open(appearance: Appearance): Promise<Tab> {
    // On a busy machine a new browser sometimes never answers its driver, before it has any page.
    return (await this.openOnce(appearance)) ?? (await this.openOnce(appearance)) ?? Promise.reject(new Error('WebKit does not start'));
  }

  /** Starts a browser. Resolves to `undefined` if its window does not open in time. */
  private async openOnce(appearance: Appearance): Promise<Tab | undefined> {
    if (!browser) throw new Error('WebKitGTK\'s MiniBrowser was not found: set MINIBROWSER to its path');
    const port = await freePort();
    const driver = start('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: this.display,
        GTK_THEME: appearance.colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
        // The sandbox needs privileges that containers lack, and the page is our own.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    const url = `http://127.0.0.1:${port}`;
    const opened = openWindow(url, appearance).then((session) => new WebKitTab(driver, session, this.address, appearance));
    const tab = await Promise.race([opened, sleep(PATIENCE_MS, undefined, { ref: false })]);
    if (!tab) {
      opened.catch(() => {});
      await end(driver);
    }
    return tab;
  }

  async close(): Promise<void> {
    await end(this.screen);
  }
}

class WebKitTab implements Tab {
  private readonly page: string;

  constructor(
    private readonly process: ChildProcess,
    private readonly driver: WebDriver,
    private readonly address: string,
    private readonly appearance: Appearance,
  ) {
    // There the page records its own errors, which the driver does not report.
    this.page = `${this.address}/watched/`;
  }

  async goto(fragment: string): Promise<void> {
    if (this.appearance.width >= NARROWEST_WINDOW) {
      await this.driver.get('about:blank');
      await this.driver.get(`${this.page}#${fragment}`);
      return;
    }
    // In a frame as wide as the phone, in another document of the same origin.
    await this.driver.switchTo().defaultContent();
    await this.driver.get(`${this.page}ended.js`);
    await this.evaluate(
      (address, width, height) =>
        new Promise<void>((loaded) => {
          const frame = document.createElement('iframe');
          frame.style.cssText = `position: fixed; inset: 0; width: ${width}px; height: ${height}px; border: 0`;
          frame.onload = () => loaded();
          frame.src = address;
          document.body.replaceChildren(frame);
        }),
      `${this.page}#${fragment}`,
      this.appearance.width,
      this.appearance.height,
    );
    await this.driver.switchTo().frame(0);
  }

  async visit(path: string): Promise<void> {
    await this.driver.get(`${this.address}${path}`);
  }

  async reload(): Promise<void> {
    await this.driver.navigate().refresh();
  }

  async evaluate<Value, Given extends unknown[]>(run: (...given: Given) => Value | Promise<Value>, ...given: Given): Promise<Value> {
    const { value, error } = await this.driver.executeAsyncScript<{ value: Value; error?: string }>(
      `const [given, done] = arguments;
      const run = async () => (${run})(...given);
      run().then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      given,
    );
    if (error !== undefined) throw new Error(error);
    return value;
  }

  private async find(selector: string): Promise<WebElement> {
    return this.driver.findElement(selector.startsWith('//') ? By.xpath(selector) : By.css(selector));
  }

  /** Waits until an element exists and rests, then acts on it. Retries if the action fails. */
  private async on(selector: string, act: (element: WebElement) => Promise<void>): Promise<void> {
    await expect(async () => {
      const element = await this.find(selector);
      await this.driver.executeAsyncScript(
        `const [element, done] = arguments;
        Promise.allSettled(element.getAnimations().map(({ finished }) => finished)).then(done);`,
        element,
      );
      await act(element);
    }).toPass({ timeout: 30_000 });
  }

  async click(selector: string): Promise<void> {
    await this.on(selector, (element) => element.click());
  }

  async tap({ x, y }: { x: number; y: number }): Promise<void> {
    await this.driver.actions().move({ origin: Origin.VIEWPORT, x, y }).click().perform();
  }

  async press(key: string): Promise<void> {
    const named = {
      ...{ ArrowUp: Key.UP, ArrowDown: Key.DOWN, ArrowLeft: Key.LEFT, ArrowRight: Key.RIGHT },
      ...{ Enter: Key.ENTER, Escape: Key.ESCAPE, Home: Key.HOME, End: Key.END, Tab: Key.TAB },
    };
    await this.driver.actions().sendKeys(named[key as keyof typeof named] ?? key).perform();
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.on(selector, async (field) => {
      await field.clear();
      await field.sendKeys(text);
    });
  }

  async choose(selector: string, value: string): Promise<void> {
    await this.on(selector, async (list) => {
      await (await list.findElement(By.xpath(`.//option[@value="${value}" or normalize-space()="${value}"]`))).click();
    });
  }

  async drag(selector: string, by: { x: number; y: number }): Promise<void> {
    await this.on(selector, async (element) => {
      const mouse = this.driver.actions();
      await mouse.move({ origin: element }).press().move({ origin: Origin.POINTER, ...by, duration: 200 }).release().perform();
    });
  }

  async attach(selector: string, path: string): Promise<void> {
    await this.on(selector, (field) => field.sendKeys(path));
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.driver.takeScreenshot(), 'base64');
  }

  async errors(): Promise<string[]> {
    return this.evaluate(() => JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[]);
  }

  async close(): Promise<void> {
    await this.driver.quit();
    await end(this.process);
  }
}
