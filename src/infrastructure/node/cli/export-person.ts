import { writeFileSync } from 'node:fs';
import { exportPersonWithPrivateAnswers } from '../../../application/people/export-private.ts';
import { exportPerson } from '../../../application/people/manage-people.ts';
import { databaseErrorCode } from '../platform/database/unavailable.ts';
import { createCommand, CommandError, flagOption, operatorActor, textOption } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { checkLegalDuty } from './option-values.ts';
import { findPerson } from './find-user.ts';

export const { help, run } = createCommand({
  usage: 'fireside export-person <e-mail or id> [--private] [--out <file>] [--json]',
  about: `Prints every row of a person and of nobody else, as JSON by table, without hashes and tokens: what they get
when they ask for a copy of their data. Private answers say 'answered privately': they belong to the person who
gave them alone, often a child. The audit log has it as an act of the operator.`,
  options: {
    private: flagOption(
      'with the words of private answers, which are those of the child, the young person or the grown-up who answered alone',
    ),
    'legal-duty': textOption(
      '<reference>',
      'with --private: names the legal duty, such as the number of a subject access request, and does not wait',
    ),
    out: textOption('<file>', 'writes it into a new file that its owner alone can read'),
    json: flagOption('changes nothing: it is JSON anyway'),
  },
  notes: `${databaseHelp}
--private is an act of its own: the audit log has it as one. For 30 days after somebody answered alone in a
conversation that can lead them to help it is refused, whatever they answered, because the account may be in the
hands of whom they fear. Where the law asks for the words sooner, let your safeguarding lead decide, and give
--legal-duty: the audit log keeps the reference, so it names nobody.
Exit code 0: done. 1: there is no such person, or it cannot be done. 2: used wrongly.`,
  needs: ['<e-mail or id>'],
  async run({ args: [who = ''], values, ...circumstances }) {
    const { out, private: isWithPrivate, 'legal-duty': duty = null } = values;
    checkLegalDuty(isWithPrivate, duty);
    const { at, tables } = await withDatabase(circumstances, async (stored) => {
      const { personId } = await findPerson(stored, who);
      return isWithPrivate
        ? exportPersonWithPrivateAnswers(stored, operatorActor, personId, duty)
        : exportPerson(stored, operatorActor, personId);
    });
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
    const code = databaseErrorCode(error);
    if (code === 'EEXIST') throw new CommandError(`${file}: exists already; name a new file.`);
    if (code === 'ENOENT') throw new CommandError(`${file}: there is no such folder.`);
    throw new CommandError(`${file}: cannot be written (${code}).`);
  }
}
