import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { PasswordHashing } from '../../../../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { createThreadedHash } from '../../../../../src/infrastructure/node/identity-provider/accounts/threaded-hash.ts';
import { quickCost } from '../../../../support/quick-accounts.ts';

const password = 'Kettle-and-4-cups é';

/** Returns the niceness of each thread of this process. */
const niceness = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

test('a hash of a thread and one of the pool are the same, and the thread gives way to those that serve', async () => {
  const [pool, threads] = [
    new PasswordHashing(quickCost),
    new PasswordHashing(quickCost, createThreadedHash('src')),
  ];
  const [own, other] = [await threads.hash(password), await pool.hash(password)];
  expect(own).toMatch(/^\$argon2id\$v=19\$m=4096,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await pool.matches(password, own)).toBe(true);
  expect(await threads.matches(password, other)).toBe(true);
  expect(await threads.matches(password.slice(1), other)).toBe(false);
  if (process.platform !== 'linux') return;
  const serving = getPriority();
  expect(niceness().filter((nice) => nice > serving).length).toBeGreaterThan(0);
  expect(getPriority()).toBe(serving);
});
