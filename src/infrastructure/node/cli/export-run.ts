import { writeRun } from '../../shared/engine/run-file.ts';
import { command, CommandError, flag } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';

export const { help, run } = command({
  usage: 'fireside export-run <run-id> [--keep-words] [--json]',
  about: `Prints a stored run as JSON for 'fireside replay': its log and the content version it is on, without
whose it is. What the family wrote itself (texts, names, text answers) is masked with dots; what they
chose stays, so keep the file as carefully as a report. 'fireside runs' lists the ids.`,
  options: {
    'keep-words': flag(
      "leaves the family's own words as they are: personal data, for the few who may see it",
    ),
    json: flag('changes nothing: a run is always JSON'),
  },
  notes: `${databaseHelp}
Exit code 0: printed. 1: there is no such run, or no database. 2: used wrongly.`,
  needs: ['<run-id>'],
  async run({ args: [id = ''], values, ...circumstances }) {
    const run = await withDatabase(circumstances, ({ runs }) => runs.stored(id));
    if (!run) throw new CommandError(`There is no run '${id}'; fireside runs lists them.`);
    return { text: writeRun(run, { keepWords: values['keep-words'] }) };
  },
});
