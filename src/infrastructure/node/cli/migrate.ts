import { parseArgs } from 'node:util';
import { openBareDatabase } from '../sql/database.ts';
import { migrate, migrationStandings, type MigrationStanding } from '../sql/migrate.ts';
import { StartupError } from '../startup-error.ts';
import { columns } from './columns.ts';
import type { Command } from './command.ts';
import { databaseHelp, refuseMissing, withSettings } from './database.ts';

export const help = `fireside migrate [--status] [--json]

Brings the tables up to this version without starting the server, which does the same at its start. All or
nothing, once: it may be killed, and several may run at once.

  --status   only lists what is done and what is to come
  --json     the list as JSON

Servers of the version before go on with the new tables until they are replaced.
${databaseHelp}
Exit code 0: done, or listed. 1: it cannot be done. 2: used wrongly.
`;

export const run: Command = async (args, terminal, product) => {
  const { values } = parseArgs({
    args: [...args],
    options: { status: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const standings = await withSettings(product, async (settings) => {
    if (values.status) refuseMissing(settings);
    const { db, place, schema, refusal, close } = await openBareDatabase(settings);
    try {
      if (!values.status) await migrate(db, place, schema);
      return await migrationStandings(db, place, schema);
    } catch (error) {
      throw error instanceof StartupError ? error : refusal(error);
    } finally {
      await close();
    }
  });
  if (values.json) terminal.out(`${JSON.stringify(standings, null, 2)}\n`);
  else terminal.out(columns(standings.map(({ name, doneAt }) => [name, words(doneAt)])));
  return 0;
};

const words = (doneAt: MigrationStanding['doneAt']): string =>
  doneAt === null ? 'to come' : `done ${doneAt}`;
