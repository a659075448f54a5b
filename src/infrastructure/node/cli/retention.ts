import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  applyRetention,
  planRetention,
  type RetentionCounts,
} from '../../../application/people/apply-retention.ts';
import { retention as retentionRules, unseenDays, warnedDays } from '../../../domain/people/retention.ts';
import { retentionPause } from '../people/retention-job.ts';
import { TranslatedLetters } from '../platform/mail/translated-letters.ts';
import { ServerTexts } from '../platform/pages/server-texts.ts';
import { canWrite } from '../shop/create-shop.ts';
import { columns, command, flag, type Product } from './command.ts';
import { databaseHelp, withDatabase, type Stored } from './database.ts';

export const { help, run } = command({
  usage: 'fireside retention [--dry-run] [--json]',
  about: `Takes away what was kept long enough: records of sign-ins, links and mails whose time is over, accounts that
nobody verified, old acts, and learners who have stayed away for two years and were told by mail 30 days
before. The server does it by itself once a day; this does it now. It may be ended at any time.`,
  options: { 'dry-run': flag('only counts what would go'), json: flag('the counts as JSON') },
  notes: `${databaseHelp}
Exit code 0: done. 1: there is no database. 2: used wrongly.`,
  async run({ values: { json, 'dry-run': isDry }, ...circumstances }) {
    const counts = await withDatabase(circumstances, (stored) => {
      const ports = { ...stored, letters: lettersOf(stored, circumstances.product) };
      return isDry ? planRetention(ports) : applyRetention(ports, retentionPause);
    });
    return { json: counts, text: table(counts), note: isDry && !json ? 'Nothing was changed.\n' : '' };
  },
});

/** The texts of mails, from the sources or the build; null where no mails are sent. */
function lettersOf({ settings, clock }: Stored, { folder }: Product): TranslatedLetters | null {
  if (!canWrite(settings)) return null;
  const [source, built] = [join(folder, 'src/ui/public/locales'), join(folder, 'dist/web/locales')];
  const texts = new ServerTexts({ folder: existsSync(source) ? source : built, clock });
  return new TranslatedLetters(texts, settings.publicUrl);
}

function table(counts: RetentionCounts): string {
  const rules: Readonly<Record<string, { days: number; from: string }>> = {
    ...retentionRules,
    warnings: { days: unseenDays - warnedDays, from: 'when a learner was last seen: a mail' },
    absentLearners: { days: unseenDays, from: 'when a learner was last seen: erased' },
  };
  const counted = new Map<string, number>(Object.entries(counts));
  return columns(
    Object.entries(rules).map(([kind, { days, from }]) => [
      String(counted.get(kind) ?? 0).padStart(6),
      kind,
      `${Math.round(days)} ${days === 1 ? 'day' : 'days'} from ${from}`,
    ]),
  );
}
