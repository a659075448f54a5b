import { openDatabase } from '../../../src/infrastructure/node/sql/database.ts';
import { sqlPorts } from '../../../src/infrastructure/node/sql/sql-ports.ts';
import type { RunKey } from '../../../src/application/ports/run-repository.ts';

/** Answers one run without end and prints each answer once it is durable; the test kills it. */
const [settings, key] = process.argv.slice(2).map((text) => JSON.parse(text) as unknown);
const { runs } = sqlPorts(await openDatabase(settings as { dataDir: string }));
for (;;) {
  const stepId = await runs.change(key as RunKey, (run) => {
    const answer = `step-${run!.log.length}`;
    const response = { kind: 'input', response: answer } as const;
    return { change: { append: [{ kind: 'answered', stepId: answer, response, at: 3000 }] }, reply: answer };
  });
  process.stdout.write(`${stepId}\n`);
}
