import { openUnmigratedDatabase } from '../platform/database/database.ts';
import { migrateDatabase as migrateTables, listMigrationStatuses } from '../platform/database/migrate.ts';
import { StartupError } from '../platform/startup-error.ts';
import { formatTable, createCommand, flagOption } from './command.ts';
import { databaseHelp, refuseMissingDatabase, withSettings } from './database.ts';

export const { help, run } = createCommand({
  usage: 'fireside migrate [--status] [--json]',
  about: `Brings the tables up to this version without starting the server, which does the same at its start. All or
nothing, once: it may be killed, and several may run at once.`,
  options: {
    status: flagOption('only lists what is done and what is to come'),
    json: flagOption('the list as JSON'),
  },
  notes: `Servers of the version before go on with the new tables until they are replaced.
${databaseHelp}
Exit code 0: done, or listed. 1: it cannot be done. 2: used wrongly.`,
  run: ({ values, product }) =>
    withSettings(product, async (settings) => {
      if (values.status) refuseMissingDatabase(settings);
      const { db, place, schema, refusal, close } = await openUnmigratedDatabase(settings);
      try {
        if (!values.status) await migrateTables(db, place, schema);
        const standings = await listMigrationStatuses(db, place, schema);
        const rows = standings.map(({ name, doneAt }) => [
          name,
          doneAt === null ? 'to come' : `done ${doneAt}`,
        ]);
        return { json: standings, text: formatTable(rows) };
      } catch (error) {
        throw error instanceof StartupError ? error : refusal(error);
      } finally {
        await close();
      }
    }),
});
