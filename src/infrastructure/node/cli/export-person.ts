import { writeFileSync } from 'node:fs';
import { exportPerson } from '../../../application/people/manage-people.ts';
import { databaseCode } from '../platform/database/unavailable.ts';
import { command, CommandError, flag, operator, text } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { findPerson } from './find-user.ts';

export const { help, run } = command({
  usage: 'fireside export-person <e-mail or id> [--out <file>] [--json]',
  about: `Prints every row of a person and of nobody else, as JSON by table, without hashes and tokens: what they get
when they ask for a copy of their data. The audit log has it as an act of the operator.`,
  options: {
    out: text('<file>', 'writes it into a new file that its owner alone can read'),
    json: flag('changes nothing: it is JSON anyway'),
  },
  notes: `${databaseHelp}
Exit code 0: done. 1: there is no such person, or it cannot be done. 2: used wrongly.`,
  needs: ['<e-mail or id>'],
  async run({ args: [who = ''], values: { out }, ...circumstances }) {
    const { at, tables } = await withDatabase(circumstances, async (stored) =>
      exportPerson(stored, operator, (await findPerson(stored, who)).personId),
    );
    const text = `${JSON.stringify({ exportedOn: new Date(at).toISOString(), tables }, null, 2)}\n`;
    if (out === undefined) return { text };
    writeNew(out, text);
    return { note: `Written: ${out}.\n` };
  },
});

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
