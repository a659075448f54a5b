import { isJsonObject } from '../../../domain/platform/json.ts';
import { SystemClock } from '../../shared/platform/system-clock.ts';

/**
 * Returns this tab's access token while it is valid; undefined if the tab stores several. @throws Error when the store
 * is blocked or damaged.
 */
export function readTabAccessToken(): string | undefined {
  const [signIn, ...others] = Object.keys(sessionStorage).filter((name) => name.startsWith('oidc.user:'));
  if (signIn === undefined || others.length > 0) return undefined;
  const user: unknown = JSON.parse(sessionStorage.getItem(signIn) ?? 'null');
  if (!isJsonObject(user) || typeof user['access_token'] !== 'string') return undefined;
  return Number(user['expires_at']) * 1000 > new SystemClock().now() ? user['access_token'] : undefined;
}

/** Returns the API's address from the page's `meta` element. */
export const readApiBaseAddress = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="fireside-api"]')?.content ?? '/api';
