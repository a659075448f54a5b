import type { AccountGateway } from '../../../application/ports/device/account/account-gateway.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazily } from '../platform/lazily.ts';

/** The calls about one's own account come with its page. */
export const lazyAccountGateway = (api: ApiClient): AccountGateway =>
  lazily(async () => new (await import('./http-account-gateway.ts')).HttpAccountGateway(api));
