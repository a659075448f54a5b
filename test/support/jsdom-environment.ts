import { TestEnvironment } from 'jest-environment-jsdom';

/** Adds globals that jsdom lacks, such as the text codecs. MessageChannel is not added, because Jest would hang. */
export default class ScreenEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, structuredClone });
  }
}
