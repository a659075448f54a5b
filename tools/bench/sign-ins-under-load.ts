import { setTimeout as pause } from 'node:timers/promises';
import { json, TestBrowser, type Tokens } from '../../test/support/test-browser.ts';

const everyMs = 6000;
/** The number of sign-ins among which one is by an admin, who then downloads a report. */
const adminEvery = 10;
const password = 'Fireside-demo-1';

/** Signs a person in at the provider every few seconds beside a load; some are admins, who download a report. */
export function signInsUnderLoad(address: string): { end: () => Promise<Map<string, number[]>> } {
  const times = new Map<string, number[]>([
    ['sign in', []],
    ['a report', []],
  ]);
  const ending = new AbortController();
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    const result = await work();
    times.get(name)!.push(performance.now() - begun);
    return result;
  };
  const underWay = (async () => {
    for (let count = 1; !ending.signal.aborted; count += 1) {
      const isAdmin = count % adminEvery === 0;
      const token = await timed('sign in', () => signIn(address, isAdmin ? 'admin' : 'learner'));
      if (isAdmin) await timed('a report', () => takeReport(address, token));
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    end: async () => {
      ending.abort();
      await underWay;
      return times;
    },
  };
}

async function signIn(address: string, name: string): Promise<string> {
  const browser = new TestBrowser({ issuer: `${address}/idp`, publicUrl: address });
  const { url } = await browser.signIn(`${name}@fireside.test`, {}, password);
  const code = new URL(url).searchParams.get('code');
  if (code === null) throw new Error(`Signing in led to ${url}.`);
  return json<Tokens>(await browser.redeem(code)).access_token;
}

async function takeReport(address: string, token: string): Promise<void> {
  const response = await fetch(`${address}/api/user-feedback/combined-report`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The report was answered ${response.status}.`);
}
