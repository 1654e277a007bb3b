// The few operations that every engine's driver supports.

/** How the page is displayed. */
export interface Appearance {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

/** A browser that opens the page in isolated tabs. */
export interface Engine {
  open(appearance: Appearance): Promise<Tab>;
  close(): Promise<void>;
}

/** A tab. Operations wait for the element of their selector, which is CSS, or XPath if it begins with `//`. */
export interface Tab {
  /** Reloads the page with this fragment. */
  goto(fragment: string): Promise<void>;
  /** Opens a path of the test server. */
  visit(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Freezes the page for a while, as browsers do with hidden tabs. Only some drivers can. */
  freeze?(milliseconds: number): Promise<void>;
  /** Runs a function in the page. */
  evaluate<Value, Given extends unknown[]>(run: (...given: Given) => Value | Promise<Value>, ...given: Given): Promise<Value>;
  click(selector: string): Promise<void>;
  /** Clicks at a place of the window, in pixels. */
  tap(place: { x: number; y: number }): Promise<void>;
  /** Presses a key, by the name that events give it. */
  press(key: string): Promise<void>;
  /** Replaces the text of a field. */
  fill(selector: string, text: string): Promise<void>;
  /** Chooses the option with this value. */
  choose(selector: string, value: string): Promise<void>;
  /** Drags the middle of an element by a number of pixels. */
  drag(selector: string, by: { x: number; y: number }): Promise<void>;
  /** Chooses a file. */
  attach(selector: string, path: string): Promise<void>;
  /** Returns a PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>;
  /** Returns the errors so far: console errors and warnings, and uncaught exceptions. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}
