import { parseArgs } from 'node:util';
import { writeRun } from '../../shared/play/run-file.ts';
import { CommandError, type Command } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';

export const help = `fireside export-run <run-id> [--keep-words] [--json]

Prints a stored run as JSON for 'fireside replay': its log and the content version it is on, without
whose it is. What the family wrote itself (texts, names, text answers) is masked with dots; what they
chose stays, so keep the file as carefully as a report. 'fireside runs' lists the ids.

  --keep-words   leaves the family's own words as they are: personal data, for the few who may see it
  --json         changes nothing: a run is always JSON

${databaseHelp}
Exit code 0: printed. 1: there is no such run, or no database. 2: used wrongly.
`;

export const run: Command = async (args, terminal, product) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'keep-words': { type: 'boolean', default: false }, json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) throw new CommandError(`Name one run by its id.\n\n${help}`, 2);
  const run = await withDatabase(product, ({ runs }) => runs.stored(id));
  if (!run) throw new CommandError(`There is no run '${id}'; fireside runs lists them.`);
  terminal.out(writeRun(run, { keepWords: values['keep-words'] }));
  return 0;
};
