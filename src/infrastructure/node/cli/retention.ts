import {
  applyRetention,
  countRecordsDueForDeletion,
  type RetentionCounts,
} from '../../../application/people/apply-retention.ts';
import {
  retentionPolicy as retentionRules,
  inactiveErasureDays,
  erasureWarningDays,
} from '../../../domain/people/retention.ts';
import { waitBetweenRetentionBatches } from '../people/retention-job.ts';
import { formatTable, createCommand, flagOption } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { loadMailWriter } from './letters.ts';

export const { help, run } = createCommand({
  usage: 'fireside retention [--dry-run] [--json]',
  about: `Takes away what was kept long enough: records of sign-ins, links and mails whose time is over, accounts that
nobody verified, old acts, and learners who have stayed away for two years and were told by mail 30 days
before. The server does it by itself once a day; this does it now. It may be ended at any time.`,
  options: { 'dry-run': flagOption('only counts what would go'), json: flagOption('the counts as JSON') },
  notes: `${databaseHelp}
Exit code 0: done. 1: there is no database. 2: used wrongly.`,
  async run({ values: { json, 'dry-run': isDry }, ...circumstances }) {
    const counts = await withDatabase(circumstances, (stored) => {
      const ports = { ...stored, letters: loadMailWriter(stored, circumstances.product) };
      return isDry ? countRecordsDueForDeletion(ports) : applyRetention(ports, waitBetweenRetentionBatches);
    });
    return { json: counts, text: table(counts), note: isDry && !json ? 'Nothing was changed.\n' : '' };
  },
});

function table(counts: RetentionCounts): string {
  const rules: Readonly<Record<string, { days: number; from: string }>> = {
    ...retentionRules,
    warnings: {
      days: inactiveErasureDays - erasureWarningDays,
      from: 'when a learner was last seen: a mail',
    },
    absentLearners: { days: inactiveErasureDays, from: 'when a learner was last seen: erased' },
  };
  const counted = new Map<string, number>(Object.entries(counts));
  return formatTable(
    Object.entries(rules).map(([kind, { days, from }]) => [
      String(counted.get(kind) ?? 0).padStart(6),
      kind,
      `${Math.round(days)} ${days === 1 ? 'day' : 'days'} from ${from}`,
    ]),
  );
}
