import type { Clock } from '../../../../application/ports/clock.ts';
import { type People } from '../../../../application/ports/server/people/people.ts';
import { embeddedIssuer } from '../../../../domain/people/person.ts';
import { accessMonths, addMonths } from '../../../../domain/shop/access-term.ts';
import type { Accounts } from './accounts.ts';
import { demoAddresses, seedDemoAccounts, type DemoName } from './demo-accounts.ts';
import { StartupError } from '../../platform/startup-error.ts';

const roles: Readonly<Record<DemoName, readonly string[]>> = {
  learner: ['learner'],
  new: ['learner'],
  tester: ['learner', 'tester'],
  admin: ['admin'],
};
const paid: readonly DemoName[] = ['learner', 'tester'];

/** Refuses the start in production if demo accounts exist, since their passwords are public. @throws StartupError. */
export async function refuseDemoAccounts(accounts: Accounts): Promise<void> {
  for (const email of demoAddresses)
    if (await accounts.byEmail(email))
      throw new StartupError(
        `This database holds the demo account ${email}, whose password is public; give production a database of its own (DATA_DIR or DATABASE_URL).`,
      );
}

/** Creates the demo accounts with their roles and access, only with the embedded provider and never in production. */
export async function seedDemoPeople(parts: {
  accounts: Accounts;
  people: People;
  clock: Clock;
}): Promise<void> {
  const { accounts, people, clock } = parts;
  const now = clock.now();
  for (const [name, subject] of await seedDemoAccounts(accounts, now)) {
    const person = await people.findOrCreate(
      { issuer: embeddedIssuer, subject, email: `${name}@fireside.test` },
      now,
    );
    await people.setRoles(person.id, roles[name]);
    if (paid.includes(name))
      await people.grant(
        person.id,
        { source: 'licence', from: now, until: addMonths(now, accessMonths) },
        `demo-${person.id}-${new Date(now).getUTCFullYear()}`,
      );
  }
}
