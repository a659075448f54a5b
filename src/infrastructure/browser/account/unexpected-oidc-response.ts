import type { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import { currentBrowserPage, type BrowserPage } from './browser-page.ts';

const parts = ['code', 'state', 'iss', 'session_state', 'error', 'error_description', 'error_uri'];

/**
 * Returns the address without a provider's response that no request of this browser awaits: such a response signs
 * nobody in and is removed from the address (promises 5, 18).
 */
export function removeUnexpectedOidcResponse(
  address: string,
  signIn: Pick<SignIn, 'isReturn'>,
  { showAddress }: Pick<BrowserPage, 'showAddress'> = currentBrowserPage(),
): string {
  const url = new URL(address);
  const { searchParams: query } = url;
  const isAnswer = query.has('state') && (query.has('code') || query.has('error'));
  if (!isAnswer || signIn.isReturn(address)) return address;
  for (const part of parts) query.delete(part);
  showAddress(`${url.pathname}${url.search}${url.hash}`);
  return url.href;
}
