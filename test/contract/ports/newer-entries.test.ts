import { sql } from 'kysely';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { aLearner } from './content.ts';

onEveryDatabase('A log with an entry of a newer program', (given) => {
  test('is neither read nor written to, and its run is still among those of the person', async () => {
    const database = await given.open();
    const { runs, ...ports } = createSqlPorts(database);
    const { key, create } = await aLearner({ runs, ...ports });
    const opened: RunEntry = { kind: 'opened', at: 2000 };
    const answered: RunEntry = {
      kind: 'answered',
      stepId: 'one',
      response: { kind: 'input', response: 'Mia' },
      at: 2002,
    };
    await runs.change(key, () => ({ change: { create, startedAt: 2000, append: [opened] }, reply: null }));
    const { id } = (await runs.find(key))!;
    await sql`
      insert into run_entry (run_id, seq, kind, step_id, turn, response_json, at)
      values (${id}, 2, 'foreseen', 'somewhere', 0, '{}', 2001)`.execute(database.db);
    await expect(runs.find(key)).rejects.toThrow('foreseen');
    await expect(runs.change(key, () => ({ change: { append: [answered] }, reply: null }))).rejects.toThrow(
      'foreseen',
    );
    expect(await runs.summaries(key.personId)).toMatchObject([{ startedAt: 2000, answers: 0 }]);
    const { rows } = await sql<{ kind: string }>`
      select kind from run_entry where run_id = ${id} order by seq`.execute(database.db);
    expect(rows.map(({ kind }) => kind)).toEqual(['opened', 'foreseen']);
  });
});
