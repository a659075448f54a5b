import { setTimeout as pause } from 'node:timers/promises';
import { json, TestBrowser, type Answer, type Tokens } from '../../test/support/test-browser.ts';

export const benchPassword = 'Kettle-and-4-cups';

/** The result of a sign-in: the access token, and whether the person saw a waiting page. */
export type SignedIn = { token: string; hasWaited: boolean };

/**
 * Signs a person in at a product that serves `publicUrl` from several processes; each request goes to the next process,
 * as behind a proxy. Each person comes from a network of their own. @throws with the status that ended the sign-in.
 */
export async function signInAsPerson(
  { publicUrl, addresses }: { publicUrl: string; addresses: readonly string[] },
  person: number,
  email: string,
): Promise<SignedIn> {
  const browser = new TestBrowser({ publicUrl, issuer: `${publicUrl}/idp` });
  browser.headers = {
    'x-forwarded-for': `10.${(person >>> 16) & 255}.${(person >>> 8) & 255}.${person & 255}`,
  };
  let sent = person;
  const next = (): TestBrowser => {
    sent += 1;
    browser.through = addresses[sent % addresses.length]!;
    return browser;
  };
  const good = (answer: Answer, step: string): Answer => {
    if (answer.status < 400) return answer;
    throw new Error(`${step} was answered ${answer.status}`);
  };
  const form = good(await next().openSignIn(), 'the form');
  let page = good(
    await next().follow(await next().postAtOnce(form.url, { email, password: benchPassword })),
    'what was sent',
  );
  let hasWaited = false;
  for (;;) {
    const refresh = page.headers.get('refresh');
    if (refresh === null) break;
    hasWaited = true;
    await pause(1000);
    const address = new URL(refresh.slice(refresh.indexOf('url=') + 4), publicUrl).href;
    page = good(await next().follow(await next().get(address)), 'the waiting page');
  }
  const code = new URL(page.url).searchParams.get('code');
  if (code === null) throw new Error('signing in led to another page');
  return { token: json<Tokens>(good(await next().redeem(code), 'the code')).access_token, hasWaited };
}
