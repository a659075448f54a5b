import type { AccountSignIns } from '../../../src/application/ports/server/account/own-sign-in.ts';
import * as account from '../../../src/infrastructure/shared/api/account.ts';
import * as signIns from '../../../src/infrastructure/shared/api/sign-ins.ts';
import type { TestApi, Caller } from '../../support/api.ts';
import { ownPassword, withOwners } from '../../support/owner-shown.ts';
import { problemIn, send } from './wire.ts';

const password = ownPassword;
const done: string[] = [];
const browser = { browser: '', begunAt: 1, usedAt: 1 };

/** A sign-in that records each change made to it. */
const ownSignIn: Partial<AccountSignIns> = {
  browsers: async () => [
    { ...browser, id: 'here', isThis: true },
    { ...browser, id: 'phone', isThis: false },
  ],
  endBrowser: async (_of, id) => done.push(`end ${id}`) > 0,
  endAll: async () => void done.push('end all'),
  passkeys: async () => [],
  removePasskey: async (_account, id) => done.push(`remove ${id}`) > 0,
};

describe('what ends something of an account', () => {
  let server: TestApi;
  let mia: Caller;

  beforeAll(async () => {
    const stand = await withOwners(ownSignIn);
    server = stand.server;
    mia = await stand.caller('mia');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    done.splice(0);
    await send(server, mia, account.takeBackErasure);
  });

  const erasureOn = async () =>
    ((await send(server, mia, account.getAccount)).json as account.WireAccount).erasureOn;
  const other = { parameters: { signInId: 'phone' } };
  const key = { parameters: { passkeyId: 'key' } };
  const acts = {
    deletion: (body: object) => send(server, mia, account.planErasure, { body }),
    'log out everywhere': (body: object) => send(server, mia, signIns.endAllSignIns, { body }),
    'log out another browser': (body: object) => send(server, mia, signIns.endSignIn, { ...other, body }),
    'remove a passkey': (body: object) => send(server, mia, signIns.removePasskey, { ...key, body }),
  };

  test.each(Object.entries(acts))('%s asks for the password or a passkey', async (name, act) => {
    for (const body of [{}, { password: 'Wrong-1' }, { passkey: {} }]) {
      const answer = await act(body);
      expect(problemIn(answer)).toMatchObject({ status: 400, code: 'InvalidRequest' });
    }
    expect([done, await erasureOn()]).toEqual([[], null]);
    const answers = [await act({ password }), await act({ passkey: { mine: true } })];
    expect(answers.map(({ status }) => status < 300)).toEqual([true, true]);
    if (name === 'deletion') expect(await erasureOn()).not.toBeNull();
    else expect(done).toHaveLength(2);
  });

  test('leaving the device in one’s hands asks for nothing', async () => {
    expect((await send(server, mia, signIns.endThisSignIn)).status).toBe(200);
    expect(done).toEqual(['end this']);
  });
});
