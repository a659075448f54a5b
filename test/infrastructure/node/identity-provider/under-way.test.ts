import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../../src/infrastructure/node/platform/database/database.ts';
import { HashingQueue } from '../../../../src/infrastructure/node/platform/waiting/hashing-queue.ts';
import { temporaryFolder } from '../../../support/databases.ts';
import { IdentityServer, password } from '../../../support/identity-server.ts';
import { TestBrowser } from '../../../support/test-browser.ts';

const email = 'parent@fireside.test';
const folder = temporaryFolder();
let server: IdentityServer;
let accountId: string;

beforeEach(async () => {
  server = await IdentityServer.start(() => openDatabase({ dataDir: `${folder}/${Math.random()}` }), {
    hashingQueue: new HashingQueue({ atOnce: 1 }),
  });
  accountId = await server.account(email);
});
afterEach(() => server.close());

const anew = () => server.identity.accounts.setPassword(accountId, 'Another-1-word', server.clock.now());
const codeIn = (url: string) => new URL(url).searchParams.get('code');

test('a log in that was accepted and not gone on with ends with the password', async () => {
  const browser = new TestBrowser(server);
  const page = await browser.openSignIn();
  const accepted = await browser.post(page.url, { email, password });
  expect(accepted.status).toBe(303);
  await anew();
  const resumed = await browser.follow(accepted);
  expect([resumed.url.startsWith(server.issuer), codeIn(resumed.url)]).toEqual([true, null]);
});

test('so does one whose outcome nobody has fetched', async () => {
  const browser = new TestBrowser(server);
  const page = await browser.openSignIn();
  let end = (): void => undefined;
  void server.hashingQueue.enter({ network: 'elsewhere' }, () => new Promise<void>((done) => (end = done)));
  const waiting = await browser.postAtOnce(page.url, { email, password });
  expect(waiting.headers.get('location')).toContain('waiting');
  end();
  const isKept = async (): Promise<boolean> => {
    const records = server.db.selectFrom('identity_record').select('payload_json');
    const rows = await records.where('model', '=', 'SignInTry').execute();
    return rows.some((row) => row.payload_json.includes('outcome'));
  };
  while (!(await isKept())) await pause(20);
  await anew();
  const fetched = await browser.follow(
    await browser.get(new URL(waiting.headers.get('location')!, page.url).href),
  );
  expect(codeIn(fetched.url)).toBeNull();
});
