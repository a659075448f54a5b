import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom lacks the text codecs that the browser has; MessageChannel stays out (Jest would hang). */
export default class ScreenEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, structuredClone });
  }
}
