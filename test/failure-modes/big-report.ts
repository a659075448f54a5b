import { toErrorCode } from '../../src/application/errors.ts';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';

const lines = 1200;
const letters = 10_000;
const batchSize = 100;

/** The minimum size of the report (bytes): more than sockets and their buffers hold. */
export const bigReportBytes = lines * letters;

/** Stores many past runs with answers to the question that the simulated family answers first. */
export async function makeReportBig(settings: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const database = await openDatabase(settings);
  const { db, close } = database;
  const run = await db.selectFrom('run').selectAll().executeTakeFirstOrThrow();
  const questionResponses = [{ feedbackQuestionEntityId: 'before-q', responses: ['x'.repeat(letters)] }];
  const answer = {
    seq: 1,
    kind: 'answered',
    step_id: 'before',
    turn: 0,
    response_json: JSON.stringify({ kind: 'feedback', questionResponses }),
    at: run.enrolled_at,
  } as const;
  for (let first = 0; first < lines; first += batchSize) {
    const ids = Array.from({ length: batchSize }, (_, index) => `run_big_${first + index}`);
    await db
      .insertInto('run')
      .values(ids.map((id) => ({ ...run, id, closed_at: 1 })))
      .execute();
    await db
      .insertInto('run_entry')
      .values(ids.map((id) => ({ ...answer, run_id: id })))
      .execute();
  }
  const { reportBacklog } = createSqlPorts(database);
  await db.insertInto('report_backlog').values({ after_run: '' }).execute();
  while (await reportBacklog.layFlat().catch(tryAgain));
  await close();
}

/**
 * Returns true for a statement that took too long on a busy machine, so that it is repeated; throws any other error
 * again.
 */
function tryAgain(error: unknown): true {
  if (toErrorCode(error) !== 'Unavailable') throw error;
  return true;
}
