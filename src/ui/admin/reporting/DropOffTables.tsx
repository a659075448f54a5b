import { useTranslation } from 'react-i18next';
import type {
  ActivityDropOff,
  FamilyCount,
  DropOffStepCounts,
} from '../../../application/ports/device/reporting/reports-gateway.ts';
import styles from '../admin.module.css';
import { formatFamilyCount } from './counts-in-words.ts';
import { AdminTable } from '../AdminTable.tsx';
import { formatMonth } from '../date-text.ts';
import dropOff from './drop-off.module.css';
import type { DropOffOrder } from './drop-off-store.ts';
import { TouchpointWaysTable } from './TouchpointWaysTable.tsx';

type DropOffTablesProps = { figures: ActivityDropOff; order: DropOffOrder };

/**
 * Shows where families leave an Activity: as a whole, at each step, by version and by month. Small numbers are hidden
 * or rounded, so that no family can be recognised.
 */
export function DropOffTables({ figures, order }: DropOffTablesProps) {
  const { t } = useTranslation('admin');
  const { started, finished, paused, versions, months, roundedUpTo, isBehind } = figures;
  const inWords = (count: FamilyCount): string => formatFamilyCount(t, count, roundedUpTo);
  const sums = [t('leaving.started'), t('leaving.finished')];
  const sumOf = (sum: { started: FamilyCount; finished: FamilyCount }) => [
    inWords(sum.started),
    inWords(sum.finished),
  ];
  const isReported = finished !== null && started !== 0;
  return (
    <>
      {isBehind && <p>{t('leaving.behind')}</p>}
      {started === 0 && <p>{t('leaving.nobody')}</p>}
      {finished === null && <p>{t('leaving.tooFew', { fewestReported: (roundedUpTo ?? 0) + 1 })}</p>}
      {isReported && (
        <>
          <p>
            {t('leaving.summary', {
              started: inWords(started),
              finished: inWords(finished),
              paused: inWords(paused),
            })}
          </p>
          <p className={styles.quiet}>{t('leaving.rule', { roundedUpTo })}</p>
          <Steps figures={figures} order={order} inWords={inWords} />
          <TouchpointWaysTable figures={figures} />
        </>
      )}
      {versions.length > 0 && (
        <AdminTable
          caption={t('leaving.versions')}
          head={[t('leaving.version'), ...sums]}
          rows={versions.map((one) => ({
            id: one.version,
            cells: [<code key="version">{one.version.slice(0, 8)}</code>, ...sumOf(one)],
          }))}
        />
      )}
      {months.length > 0 && (
        <AdminTable
          caption={t('leaving.months')}
          head={[t('leaving.month'), ...sums]}
          rows={months.map((one) => ({ id: one.month, cells: [formatMonth(one.month), ...sumOf(one)] }))}
        />
      )}
    </>
  );
}

type InWords = { inWords: (count: FamilyCount) => string };

/** Lists touchpoints with their steps, touchpoints alone, or the steps with the highest drop-off first, by `order`. */
function Steps({ figures: { touchpoints }, order, inWords }: DropOffTablesProps & InWords) {
  const { t } = useTranslation('admin');
  const nothing = <span className={styles.nothing}>{t('leaving.asksNothing')}</span>;
  const rowOf = (step: DropOffStepCounts) => ({
    id: step.id,
    cells: [
      <Named key="words" step={step} inWords={inWords} />,
      inWords(step.reached),
      step.answered === null ? nothing : inWords(step.answered),
      inWords(step.left),
      nothing,
    ],
  });
  const inOrder = touchpoints.flatMap(({ id, title, reached, finished, left, paused, steps }) => [
    {
      id: `${id} touchpoint`,
      cells: [
        <span key="title">
          <strong>{title}</strong>
          {paused !== null && paused !== 0 && (
            <span className={styles.again}>{t('leaving.pausedHere', { families: inWords(paused) })}</span>
          )}
        </span>,
        inWords(reached),
        nothing,
        inWords(left),
        inWords(finished),
      ],
    },
    ...(order === 'touchpoints' ? [] : steps.map(rowOf)),
  ]);
  const byLeft = touchpoints
    .flatMap(({ steps }) => steps)
    .toSorted((one, other) => (other.left ?? 0) - (one.left ?? 0))
    .map(rowOf);
  return (
    <AdminTable
      isDense
      caption={t('leaving.steps')}
      head={[
        t('leaving.part'),
        t('leaving.reached'),
        t('leaving.answered'),
        t('leaving.left'),
        t('leaving.wentOn'),
      ]}
      rows={order === 'left' ? byLeft : inOrder}
    />
  );
}

/** Shows a step by its text and, for a choice, by how often each option was chosen. */
function Named({ step: { id, words, options }, inWords }: { step: DropOffStepCounts } & InWords) {
  const { t } = useTranslation('admin');
  return (
    <span className={dropOff.step}>
      {words || id}
      {options.map(({ label, chosen }) => (
        <span key={label} className={styles.again}>
          {t('leaving.chosen', { label, families: inWords(chosen) })}
        </span>
      ))}
    </span>
  );
}
