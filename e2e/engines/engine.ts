export const engineNames = ['firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** The keys that are no letters, as W3C's WebDriver writes them. */
export const keys = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Escape: '\uE00C',
  ' ': ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Delete: '\uE017',
} as const;
export type KeyName = keyof typeof keys;

/**
 * A tab of a browser, with the little that each engine's protocol can do.
 *
 * Adapters: Each call acts once and at once, and rejects where that is impossible; `Walker` waits and repeats. `address`
 * is read from the page, so it rejects while a page is loaded.
 */
export interface Tab {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Returns the JSON value of a JavaScript expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  /** Scrolls to the element that the expression returns, and clicks in its middle. */
  click(expression: string): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  key(name: KeyName): Promise<void>;
}

/** A running browser. */
export interface Engine {
  /** Lends a tab without cookies and storage of earlier ones, and closes it. */
  withTab(walk: (tab: Tab) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
