import { embeddedIssuer } from '../../../../../src/domain/people/person.ts';
import {
  refuseDemoAccounts,
  seedDemoPeople,
} from '../../../../../src/infrastructure/node/identity-provider/accounts/demo.ts';
import { quickAccounts } from '../../../../support/quick-accounts.ts';
import { openDatabase } from '../../../../../src/infrastructure/node/platform/database/database.ts';
import { createSqlPorts } from '../../../../../src/infrastructure/node/compose/sql-ports.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { temporaryFolder } from '../../../../support/databases.ts';

const dataDir = temporaryFolder();
const startedDataDir = temporaryFolder();

test('production refuses a database with demo accounts, whose passwords are public', async () => {
  const database = await openDatabase({ dataDir });
  const accounts = quickAccounts(database.db);
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  const { people } = createSqlPorts(database);
  await expect(refuseDemoAccounts(accounts)).resolves.toBeUndefined();

  await seedDemoPeople({ accounts, people, clock });
  await expect(refuseDemoAccounts(accounts)).rejects.toThrow(
    /learner@fireside\.test, whose password is public/,
  );
  await database.close();
});

test('every start creates the demo learner once, with access', async () => {
  const database = await openDatabase({ dataDir: startedDataDir });
  const accounts = quickAccounts(database.db);
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  const { people } = createSqlPorts(database);
  await seedDemoPeople({ accounts, people, clock });
  await seedDemoPeople({ accounts, people, clock });
  const subject = (await accounts.byEmail('learner@fireside.test'))!.id;
  const learner = await people.findOrCreate(
    { issuer: embeddedIssuer, subject, email: 'learner@fireside.test' },
    clock.now(),
  );
  expect(learner.grants).toHaveLength(1);
  await database.close();
});
