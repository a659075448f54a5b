import { randomUUID } from 'node:crypto';
import type { FiresideServer } from './server.ts';

/** The people who replace the demo accounts during a test, by the server's address. */
const places = new Map<string, ReadonlyMap<string, string>>();

/** Returns the email address of the person who replaces a demo account during this test. */
export const emailOf = (address: string, name: string): string =>
  `${places.get(address)?.get(name) ?? name}@fireside.test`;

/**
 * Runs a test with a server on which 'learner' and 'new' are people of this test alone, with the access and the
 * password of these demo accounts. `rows` reads only their runs and purchases. All else is shared.
 */
export async function withPeople(
  server: FiresideServer,
  lend: (server: FiresideServer) => Promise<void>,
): Promise<void> {
  const own = new Map(['learner', 'new'].map((name) => [name, `${name}-${randomUUID().slice(0, 8)}`]));
  server.write([...own].map(([name, person]) => likeness(name, person)).join(';'));
  places.set(server.address, own);
  server.seenBy = tablesOf([...own.values()]);
  await lend(server);
  server.seenBy = '';
  places.delete(server.address);
}

/** Returns SQL that precedes a query and limits its tables to the rows of these people. */
function tablesOf(people: readonly string[]): string {
  const emails = people.map((person) => `'${person}@fireside.test'`).join(', ');
  const theirs = `select id from person where email in (${emails})`;
  const owned = ['run', 'purchase', 'promo_claim'].map(
    (table) => `${table} as (select * from main.${table} where person_id in (${theirs}))`,
  );
  return `with ${owned.join(', ')}, run_entry as (
    select * from main.run_entry where run_id in (select id from run)) `;
}

/** Returns SQL that creates a person with an account and access like those of a demo account. */
function likeness(name: string, person: string): string {
  const [like, email] = [`'${name}@fireside.test'`, `'${person}@fireside.test'`];
  const [account, id] = [`'account-${person}'`, `'${randomUUID()}'`];
  return [
    `insert into identity_account (id, email, email_key, password_hash, verified_at, created_at)
      select ${account}, ${email}, ${email}, password_hash, verified_at, created_at
      from identity_account where email = ${like}`,
    `insert into person (id, issuer, subject, email, roles_json, created_at)
      select ${id}, issuer, ${account}, ${email}, roles_json, created_at from person where email = ${like}`,
    `insert into access_grant (id, person_id, source, from_at, until_at, reference)
      select ${id}, ${id}, source, from_at, until_at, ${id} from access_grant
      where person_id = (select id from person where email = ${like})`,
  ].join(';');
}
