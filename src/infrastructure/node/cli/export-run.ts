import { formatRunFile } from '../../shared/engine/run-file.ts';
import { authorisePrivateRunAccess } from '../../../application/people/export-private.ts';
import { createCommand, CommandError, flagOption, operatorActor, textOption } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { checkLegalDuty } from './option-values.ts';

export const { help, run } = createCommand({
  usage: 'fireside export-run <run-id> [--keep-words] [--private] [--json]',
  about: `Prints a stored run as JSON for 'fireside replay': its log and the content version it is on, without
whose it is. What the family wrote itself (texts, names, text answers) is masked with dots; what they
chose stays, so keep the file as carefully as a report. What one person answered alone is not in it, nor the
way that it led: a run goes as far as it can be told without. 'fireside runs' lists the ids.`,
  options: {
    'keep-words': flagOption(
      "leaves the family's own words as they are: personal data, for the few who may see it",
    ),
    private: flagOption(
      'with private answers, which belong to the child, the young person or the grown-up who gave them',
    ),
    'legal-duty': textOption(
      '<reference>',
      'with --private: names the legal duty, such as the number of a request, and does not wait',
    ),
    json: flagOption('changes nothing: a run is always JSON'),
  },
  notes: `${databaseHelp}
--private is an act of its own: the audit log has it. For 30 days after somebody answered alone in a conversation
that can lead them to help it is refused, as with 'fireside export-person'.
Exit code 0: printed. 1: there is no such run, or no database. 2: used wrongly.`,
  needs: ['<run-id>'],
  async run({ args: [id = ''], values, ...circumstances }) {
    const { 'keep-words': keepWords, private: keepPrivate, 'legal-duty': duty = null } = values;
    checkLegalDuty(keepPrivate, duty);
    const run = await withDatabase(circumstances, async (stored) => {
      const found = await stored.runs.stored(id);
      if (!found) throw new CommandError(`There is no run '${id}'; fireside runs lists them.`);
      if (keepPrivate) await authorisePrivateRunAccess(stored, operatorActor, found, duty);
      return found;
    });
    return { text: formatRunFile(run, { keepWords, keepPrivate }) };
  },
});
