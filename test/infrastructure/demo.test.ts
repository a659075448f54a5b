import { refuseDemo, seedDemo } from '../../src/infrastructure/node/demo.ts';
import { Accounts } from '../../src/infrastructure/node/identity/accounts.ts';
import { openDatabase } from '../../src/infrastructure/node/sql/database.ts';
import { sqlPorts } from '../../src/infrastructure/node/sql/sql-ports.ts';
import { ManualClock } from '../../src/infrastructure/shared/memory/manual-clock.ts';
import { temporaryFolder } from '../support/databases.ts';

const dataDir = temporaryFolder();

test('production refuses a database with demo accounts, whose passwords are public', async () => {
  const database = await openDatabase({ dataDir });
  const accounts = new Accounts(database.db);
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  const { people } = sqlPorts(database);
  await expect(refuseDemo(accounts)).resolves.toBeUndefined();

  await seedDemo({ accounts, people, clock, issuer: 'https://family.example/idp' });
  await expect(refuseDemo(accounts)).rejects.toThrow(/learner@fireside\.test, whose password is public/);
  await database.close();
});
