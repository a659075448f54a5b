import { parseArgs } from 'node:util';
import { erasePerson, prepareErasure } from '../../../application/accounts/manage-people.ts';
import { SystemClock } from '../../shared/system-clock.ts';
import { CommandError, operator, type Command, type Terminal } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { theWho } from './export-person.ts';
import { personOf, theOne } from './the-user.ts';

export const help = `fireside erase-person <e-mail or id> [--yes] [--json]

Erases a person: account, address, access, mails, and every word they wrote. What they chose stays
in reports as the answers of nobody. It cannot be undone: it says what will go and asks for their address.

  --yes    does not ask
  --json   what went, as JSON

The audit log has it as an act of the operator, without saying who was erased. Backups written before still
hold them: the id that is printed is what to erase again when one is restored.
${databaseHelp}
Exit code 0: erased. 1: there is no such person, or nobody was erased. 2: used wrongly.
`;

export const run: Command = async (args, terminal, product) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const who = theWho(positionals, 'erase-person');
  if (!values.yes && !terminal.interactive)
    throw new CommandError('Nobody was erased: --yes is needed where nobody can be asked.', 2);
  return withDatabase(product, async (stored) => {
    const user = await theOne(stored, who);
    const ports = { ...stored, clock: new SystemClock() };
    const by = { id: operator };
    const personId = await personOf(stored.people, user);
    const { token, rows } = await prepareErasure(ports, by, personId);
    terminal.err(`${personId} with ${wordsOf(rows)}.\n`);
    if (!values.yes) await confirm(terminal, user.email || personId);
    await erasePerson(ports, by, personId, token);
    if (values.json) terminal.out(`${JSON.stringify({ erased: personId, rows }, null, 2)}\n`);
    terminal.err(`Erased. Keep ${personId} as long as your oldest backup, which still holds them.\n`);
    if (stored.settings.issuer)
      terminal.err(`Their account at ${stored.settings.issuer.authority} stays; delete it there.\n`);
    return 0;
  });
};

function wordsOf(rows: Readonly<Record<string, number>>): string {
  const filled = Object.entries(rows).filter(([, count]) => count > 0);
  const sum = filled.reduce((total, [, count]) => total + count, 0);
  return `${sum} ${sum === 1 ? 'row' : 'rows'}: ${filled.map(([table, count]) => `${table} ${count}`).join(', ')}`;
}

async function confirm(terminal: Terminal, sign: string): Promise<void> {
  const typed = await terminal.ask(`Type ${sign} to erase them: `);
  if (typed?.trim().toLowerCase() !== sign.toLowerCase()) throw new CommandError('Nobody was erased.');
}
