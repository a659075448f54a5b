import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Accounts } from '../../../../../src/infrastructure/node/identity-provider/accounts/accounts.ts';
import { seedDemoAccounts } from '../../../../../src/infrastructure/node/identity-provider/accounts/demo-accounts.ts';
import {
  PasswordHashing,
  passwordHashCost,
} from '../../../../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { openDatabase } from '../../../../../src/infrastructure/node/platform/database/database.ts';
import { temporaryFolder } from '../../../../support/databases.ts';
import { IdentityServer, password } from '../../../../support/identity-server.ts';
import { quickCost } from '../../../../support/quick-accounts.ts';
import { TestBrowser } from '../../../../support/test-browser.ts';
import { expectInTime } from '../../../../support/in-time.ts';

const dataDir = temporaryFolder();
const open = () => openDatabase({ dataDir });
const quick = new PasswordHashing(quickCost);

test('a hash names its cost, never repeats and matches one password', async () => {
  const product = new PasswordHashing();
  const [one, two] = [await product.hash(password), await product.hash(password)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await quick.matches(password, one)).toBe(true);
  expect(await quick.matches(password.slice(1), one)).toBe(false);
  expect(await quick.matches(password, 'nonsense')).toBe(false);
});

test('no hash costs less than OWASP advises: 19 MiB and two passes', () => {
  expect(passwordHashCost.memory).toBeGreaterThanOrEqual(19_456);
  expect(passwordHashCost.passes).toBeGreaterThanOrEqual(2);
});

test('a hash of the reference implementation at another cost is understood', async () => {
  const phc = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await quick.matches('password', phc)).toBe(true);
  expect(await quick.matches('Password', phc)).toBe(false);
});

test('the hash of the demo accounts has the current cost', async () => {
  const database = await open();
  const accounts = new Accounts(database.db, quick);
  const from = performance.now();
  await seedDemoAccounts(accounts, 1);
  expectInTime(performance.now() - from, 500);
  const rows = await database.db.selectFrom('identity_account').select('password_hash').execute();
  const product = new PasswordHashing();
  expect(rows).toHaveLength(4);
  for (const { password_hash: hash } of rows) expect(product.isOutdated(hash)).toBe(false);
  expect(await accounts.verifyPassword('learner@fireside.test', 'Fireside-demo-1')).not.toBeNull();
  await database.close();
});

test('the hash for unknown accounts costs the same, and no password matches it', async () => {
  const nobody = quick.hashOfNobody();
  expect(quick.isOutdated(nobody)).toBe(false);
  expect(nobody).toHaveLength((await quick.hash('x')).length);
  expect(await quick.matches('', nobody)).toBe(false);
});

test('while twenty people sign in, files, names and pages are answered, and memory stays bounded', async () => {
  const server = await IdentityServer.start(open, { hashing: new PasswordHashing() });
  const browser = new TestBrowser(server);
  await server.account('many@fireside.test');
  const { accounts } = server.identity;
  const before = performance.now();
  await accounts.verifyPassword('many@fireside.test', password);
  const oneHashMs = performance.now() - before;

  const baseline = process.memoryUsage().rss;
  const done: unknown[] = [];
  const signIns = Array.from({ length: 20 }, async () => {
    done.push(await accounts.verifyPassword('many@fireside.test', password));
  });
  const waits: number[] = [];
  let most = 0;
  while (done.length < 16) {
    const from = performance.now();
    await Promise.all([readFile('package.json'), lookup('localhost'), browser.get(`${server.issuer}/jwks`)]);
    waits.push(performance.now() - from);
    most = Math.max(most, process.memoryUsage().rss - baseline);
    await pause(10);
  }
  await Promise.all(signIns);
  await server.close();
  expect(done.filter((account) => account !== null)).toHaveLength(20);
  waits.sort((one, other) => one - other);
  expect(waits.length).toBeGreaterThan(16);
  expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(oneHashMs);
  expect(most).toBeLessThan(200 * 1024 * 1024);
});

test('sign-ins beyond the limit get a Retry-After, and the others are served', async () => {
  const hashing = new PasswordHashing(quickCost);
  const phc = await hashing.hash(password);
  const tries = await Promise.allSettled(Array.from({ length: 80 }, () => hashing.matches(password, phc)));
  const refused = tries.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(28);
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 'Unavailable' });
  expect(tries.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(80 - refused.length);
  expect(await hashing.matches(password, phc)).toBe(true);
});
