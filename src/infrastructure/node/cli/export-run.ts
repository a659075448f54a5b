import { writeRun } from '../../shared/engine/run-file.ts';
import { releasePrivateRun } from '../../../application/people/export-private.ts';
import { command, CommandError, flag, operator, textOption } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { refuseDutyAlone } from './option-values.ts';

export const { help, run } = command({
  usage: 'fireside export-run <run-id> [--keep-words] [--private] [--json]',
  about: `Prints a stored run as JSON for 'fireside replay': its log and the content version it is on, without
whose it is. What the family wrote itself (texts, names, text answers) is masked with dots; what they
chose stays, so keep the file as carefully as a report. What one person answered alone is not in it, nor the
way that it led: a run goes as far as it can be told without. 'fireside runs' lists the ids.`,
  options: {
    'keep-words': flag(
      "leaves the family's own words as they are: personal data, for the few who may see it",
    ),
    private: flag(
      'with private answers, which belong to the child, the young person or the grown-up who gave them',
    ),
    'legal-duty': textOption(
      '<reference>',
      'with --private: names the legal duty, such as the number of a request, and does not wait',
    ),
    json: flag('changes nothing: a run is always JSON'),
  },
  notes: `${databaseHelp}
--private is an act of its own: the audit log has it. For 30 days after somebody answered alone in a conversation
that can lead them to help it is refused, as with 'fireside export-person'.
Exit code 0: printed. 1: there is no such run, or no database. 2: used wrongly.`,
  needs: ['<run-id>'],
  async run({ args: [id = ''], values, ...circumstances }) {
    const { 'keep-words': keepWords, private: keepPrivate, 'legal-duty': duty = null } = values;
    refuseDutyAlone(keepPrivate, duty);
    const run = await withDatabase(circumstances, async (stored) => {
      const found = await stored.runs.stored(id);
      if (!found) throw new CommandError(`There is no run '${id}'; fireside runs lists them.`);
      if (keepPrivate) await releasePrivateRun(stored, operator, found, duty);
      return found;
    });
    return { text: writeRun(run, { keepWords, keepPrivate }) };
  },
});
