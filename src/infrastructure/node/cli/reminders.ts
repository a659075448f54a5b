import { listDueReminders, sendReminders } from '../../../application/reminders/send-reminders.ts';
import { canSendPushNotifications } from '../reminders/create-push-sender.ts';
import { loadMailWriter } from './letters.ts';
import { formatTable, createCommand, CommandError, flagOption, textOption } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';

export const { help, run } = createCommand({
  usage: 'fireside reminders [--at <instant> --dry-run] [--json]',
  about: `Queues the reminders that are due: of a plan that a family made, of how that went, of an Activity that opens, of a
Programme that is about to lapse; to those who want them, at most two in seven days, none from 20:00 to 8:00 where they
live. The server does it by itself once a minute; this does it now.`,
  options: {
    'dry-run': flagOption('only lists what would be queued'),
    at: textOption('<instant>', 'with --dry-run: at this instant, as in 2027-01-31T18:00Z'),
    json: flagOption('the list, or the count, as JSON'),
  },
  notes: `${databaseHelp}
Exit code 0: done. 1: there is no database. 2: used wrongly.`,
  async run({ values: { at, json, 'dry-run': isDry }, ...circumstances }) {
    if (at !== undefined && !isDry) throw new CommandError('--at needs --dry-run beside it.', 2);
    const instant = at === undefined ? circumstances.clock.now() : Date.parse(at);
    if (Number.isNaN(instant)) throw new CommandError(`'${at}' is no instant, as 2027-01-31T18:00Z is.`, 2);
    return withDatabase(circumstances, async (stored) => {
      const ports = {
        ...stored,
        letters: loadMailWriter(stored, circumstances.product),
        sendsNotes: canSendPushNotifications(stored.settings),
      };
      if (!isDry) {
        const sent = await sendReminders(ports, async () => undefined);
        return { json: { sent }, text: `${sent} reminders are queued.\n` };
      }
      const due = (await listDueReminders(ports, instant)).map(({ personId, occasion }) => ({
        person: personId,
        about: occasion.kind,
        occasion: occasion.id,
        at: new Date(occasion.at).toISOString(),
      }));
      const table = formatTable(due.map(({ person, about, at: happens }) => [person, about, happens]));
      return { json: due, text: table || 'Nothing is due.\n', note: json ? '' : 'Nothing was changed.\n' };
    });
  },
});
