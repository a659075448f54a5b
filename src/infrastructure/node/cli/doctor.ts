import { isEmailAddress } from '../../../domain/account/registration.ts';
import { runDoctorChecks } from '../doctor/run-checks.ts';
import { formatTable, createCommand, CommandError, flagOption, textOption } from './command.ts';

export const { help, run } = createCommand({
  usage: 'fireside doctor [--mail-to <address>] [--json]',
  about: `Looks at everything that the server needs, with the settings that the server has: Node, settings, content,
database, pictures, recordings, issuer, mail server, Stripe, public address, clock. Each line says how it is and what
to do next. It changes nothing and shows no secret.`,
  options: {
    'mail-to': textOption('<address>', 'sends a mail there as well'),
    json: flagOption('the lines as JSON'),
  },
  notes: `Run it as the server's user, with the server's environment.
Exit code 0: nothing fails (something may be worth a look). 1: something fails. 2: used wrongly.`,
  async run({ values: { 'mail-to': mailTo = null }, product, clock }) {
    if (mailTo !== null && !isEmailAddress(mailTo))
      throw new CommandError(`--mail-to is '${mailTo}', which is not an e-mail address.`, 2);
    const found = await runDoctorChecks({ ...product, mailTo, nodeVersion: process.version, clock });
    return {
      json: found,
      text: formatTable(found.map(({ about, state, message }) => [state, about, message])),
      code: found.some(({ state }) => state === 'fail') ? 1 : 0,
    };
  },
});
