import { erasePerson, prepareErasure } from '../../../application/people/manage-people.ts';
import { createCommand, CommandError, flagOption, operatorActor, type Terminal } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { findPerson } from './find-user.ts';

export const { help, run } = createCommand({
  usage: 'fireside erase-person <e-mail or id> [--yes] [--json]',
  about: `Erases a person: account, address, access, mails, and every word they wrote. What they chose stays
in reports as the answers of nobody. It cannot be undone: it says what will go and asks for their address.`,
  options: { yes: flagOption('does not ask'), json: flagOption('what went, as JSON') },
  notes: `The audit log has it as an act of the operator, without saying who was erased. Backups written before still
hold them: the id that is printed is what to erase again when one is restored.
${databaseHelp}
Exit code 0: erased. 1: there is no such person, or nobody was erased. 2: used wrongly.`,
  needs: ['<e-mail or id>'],
  run({ args: [who = ''], values, terminal, ...circumstances }) {
    if (!values.yes && !terminal.interactive)
      throw new CommandError('Nobody was erased: --yes is needed where nobody can be asked.', 2);
    return withDatabase(circumstances, async (stored) => {
      const { personId, email } = await findPerson(stored, who);
      const { token, rows } = await prepareErasure(stored, operatorActor, personId);
      terminal.err(`${personId} with ${wordsOf(rows)}.\n`);
      if (!values.yes) await confirm(terminal, email || personId);
      await erasePerson(stored, operatorActor, personId, token);
      const { issuer } = stored.settings;
      return {
        json: { erased: personId, rows },
        note:
          `Erased. Keep ${personId} as long as your oldest backup, which still holds them.\n` +
          (issuer ? `Their account at ${issuer.authority} stays; delete it there.\n` : ''),
      };
    });
  },
});

function wordsOf(rows: Readonly<Record<string, number>>): string {
  const filled = Object.entries(rows).filter(([, count]) => count > 0);
  const sum = filled.reduce((total, [, count]) => total + count, 0);
  return `${sum} ${sum === 1 ? 'row' : 'rows'}: ${filled.map(([table, count]) => `${table} ${count}`).join(', ')}`;
}

async function confirm(terminal: Terminal, sign: string): Promise<void> {
  const typed = await terminal.ask(`Type ${sign} to erase them: `);
  if (typed?.trim().toLowerCase() !== sign.toLowerCase()) throw new CommandError('Nobody was erased.');
}
