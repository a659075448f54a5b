import { embeddedIssuer } from '../../src/domain/people/person.ts';
import type { AccountSignIns } from '../../src/application/ports/server/account/own-sign-in.ts';
import { createOidcSqlAdapter } from '../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { TestApi, type Caller } from './api.ts';
import { freshPorts } from './fresh-database.ts';
import { MemoryAccounts } from './stores/memory-accounts.ts';

export const ownPassword = 'Kettle-and-4-cups';

/** Methods of a sign-in that accept the password `ownPassword`, and a passkey whose answer has the member `mine`. */
const confirming: Partial<AccountSignIns> = {
  confirm: async (_account, given) => ({ kind: given === ownPassword ? 'confirmed' : 'refused' }),
  confirmByPasskey: async (_account, answer) => ({ kind: 'mine' in answer ? 'confirmed' : 'refused' }),
};

/** Starts the API with people who are signed in at this server. `more` replaces methods of their sign-in. */
export async function withOwners(more: Partial<AccountSignIns> = {}) {
  const clock = new ManualClock(Date.UTC(2026, 2, 2, 12));
  const ports = await freshPorts();
  const ownSignIn = { ...confirming, ...more } as AccountSignIns;
  const server = await TestApi.start({
    ports,
    clock,
    accounts: () => ({ ...new MemoryAccounts(clock).service(), ownSignIn }),
    tokens: {
      verify: async (subject) => ({
        issuer: embeddedIssuer,
        subject,
        email: `${subject}@home.example`,
        grantId: `grant of ${subject}`,
        roles: null,
      }),
    },
  });
  const caller = async (subject: string, roles = ['learner']): Promise<Caller> => {
    const grant = { accountId: subject, iat: clock.now() / 1000, exp: 1e11 };
    await createOidcSqlAdapter({ db: ports.db, clock })('Grant').upsert(`grant of ${subject}`, grant);
    const email = `${subject}@home.example`;
    const person = await ports.people.findOrCreate({ issuer: embeddedIssuer, subject, email }, clock.now());
    await ports.people.setRoles(person.id, roles);
    return { person, token: subject };
  };
  return { server, ports, clock, caller };
}
