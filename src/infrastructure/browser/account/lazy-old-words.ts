import type { OldWordsGateway } from '../../../application/ports/device/old-words-gateway.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazily } from '../platform/lazily.ts';
import { checkSettings } from './needed-settings.ts';

/** The calls about old words come with the first press. */
export const lazyOldWordsGateway = (api: ApiClient, oidcConfig: Record<string, unknown>): OldWordsGateway =>
  lazily(async () => {
    const { HttpOldWordsGateway } = await import('./http-old-words-gateway.ts');
    return new HttpOldWordsGateway(api, checkSettings(oidcConfig));
  });
