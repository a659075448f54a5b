import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  applyRetention,
  planRetention,
  type RetentionCounts,
} from '../../../application/accounts/apply-retention.ts';
import { retention, unseenDays, warnedDays } from '../../../domain/privacy/retention.ts';
import { SystemClock } from '../../shared/system-clock.ts';
import { retentionPause } from '../retention-worker.ts';
import { TranslatedLetters } from '../mail/translated-letters.ts';
import { ServerTexts } from '../pages/server-texts.ts';
import type { Settings } from '../settings.ts';
import { canWrite } from '../shop/shop-parts.ts';
import { columns } from './columns.ts';
import type { Command, Product } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';

export const help = `fireside retention [--dry-run] [--json]

Takes away what was kept long enough: records of sign-ins, links and mails whose time is over, accounts that
nobody verified, old acts, and learners who have stayed away for two years and were told by mail 30 days
before. The server does it by itself once a day; this does it now. It may be ended at any time.

  --dry-run   only counts what would go
  --json      the counts as JSON

${databaseHelp}
Exit code 0: done. 1: there is no database. 2: used wrongly.
`;

export const run: Command = async (args, terminal, product) => {
  const { values } = parseArgs({
    args: [...args],
    options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const isDry = values['dry-run'];
  const counts = await withDatabase(product, (stored) => {
    const clock = new SystemClock();
    const ports = { ...stored, clock, letters: lettersOf(stored.settings, product, clock) };
    return isDry ? planRetention(ports) : applyRetention(ports, retentionPause);
  });
  terminal.out(values.json ? `${JSON.stringify(counts, null, 2)}\n` : table(counts));
  if (!values.json && isDry) terminal.err('Nothing was changed.\n');
  return 0;
};

/** The words of mails, where there are mails: beside the sources, or where the build has put them. */
function lettersOf(settings: Settings, { folder }: Product, clock: SystemClock): TranslatedLetters | null {
  if (!canWrite(settings)) return null;
  const places = ['src/ui/public/locales', 'dist/web/locales'].map((place) => join(folder, place));
  const texts = new ServerTexts({ folder: places.find((place) => existsSync(place)) ?? places[1]!, clock });
  return new TranslatedLetters(texts, settings.publicUrl);
}

function table(counts: RetentionCounts): string {
  const rules: Readonly<Record<string, { days: number; from: string }>> = {
    ...retention,
    warnings: { days: unseenDays - warnedDays, from: 'when a learner was last seen: a mail' },
    absentLearners: { days: unseenDays, from: 'when a learner was last seen: erased' },
  };
  return columns(
    Object.entries(rules).map(([kind, { days, from }]) => [
      String(counts[kind as keyof RetentionCounts]).padStart(6),
      kind,
      `${Math.round(days)} ${days === 1 ? 'day' : 'days'} from ${from}`,
    ]),
  );
}
