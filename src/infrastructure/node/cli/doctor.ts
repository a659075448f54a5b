import { parseArgs } from 'node:util';
import { looksLikeEmail } from '../../../domain/account/registration.ts';
import { examine } from '../doctor/examine.ts';
import { columns } from './columns.ts';
import { CommandError, type Command } from './command.ts';

export const help = `fireside doctor [--mail-to <address>] [--json]

Looks at everything that the server needs, with the settings that the server has: Node, settings, content,
database, issuer, mail server, Stripe, public address, clock. Each line says how it is and what to do next. It
changes nothing and shows no secret.

  --mail-to <address>   sends a mail there as well
  --json                the lines as JSON

Run it as the server's user, with the server's environment.
Exit code 0: nothing fails (something may be worth a look). 1: something fails. 2: used wrongly.
`;

export const run: Command = async (args, terminal, { env, folder }) => {
  const { values } = parseArgs({
    args: [...args],
    options: { 'mail-to': { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const { 'mail-to': mailTo = null, json } = values;
  if (mailTo !== null && !looksLikeEmail(mailTo))
    throw new CommandError(`--mail-to is '${mailTo}', which is not an e-mail address.`, 2);
  const found = await examine({ env, folder, mailTo, nodeVersion: process.version });
  terminal.out(
    json
      ? `${JSON.stringify(found, null, 2)}\n`
      : columns(found.map(({ about, state, message }) => [state, about, message])),
  );
  return found.some(({ state }) => state === 'fail') ? 1 : 0;
};
