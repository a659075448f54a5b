import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exportPerson } from '../../../application/accounts/manage-people.ts';
import { SystemClock } from '../../shared/system-clock.ts';
import { databaseCode } from '../sql/unavailable.ts';
import { CommandError, operator, type Command } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { personOf, theOne } from './the-user.ts';

export const help = `fireside export-person <e-mail or id> [--out <file>] [--json]

Prints every row of a person and of nobody else, as JSON by table, without hashes and tokens: what they get
when they ask for a copy of their data. The audit log has it as an act of the operator.

  --out <file>   writes it into a new file that its owner alone can read
  --json         changes nothing: it is JSON anyway

${databaseHelp}
Exit code 0: done. 1: there is no such person, or it cannot be done. 2: used wrongly.
`;

export const run: Command = async (args, terminal, product) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const who = theWho(positionals, 'export-person');
  const exported = await withDatabase(product, async (stored) => {
    const personId = await personOf(stored.people, await theOne(stored, who));
    return exportPerson({ ...stored, clock: new SystemClock() }, { id: operator }, personId);
  });
  const { at, tables } = exported;
  const text = `${JSON.stringify({ exportedOn: new Date(at).toISOString(), tables }, null, 2)}\n`;
  if (values.out === undefined) terminal.out(text);
  else {
    writeNew(values.out, text);
    terminal.err(`Written: ${values.out}.\n`);
  }
  return 0;
};

/** The one person that a command names. */
export function theWho([who, tooMuch]: readonly string[], command: string): string {
  if (who === undefined) throw new CommandError(`Say whose: fireside ${command} <e-mail address or id>.`, 2);
  if (tooMuch !== undefined) throw new CommandError(`'${tooMuch}' is too much.`, 2);
  return who;
}

function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    const code = databaseCode(error);
    if (code === 'EEXIST') throw new CommandError(`${file}: exists already; name a new file.`);
    if (code === 'ENOENT') throw new CommandError(`${file}: there is no such folder.`);
    throw new CommandError(`${file}: cannot be written (${code}).`);
  }
}
