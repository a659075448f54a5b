import { useTranslation } from 'react-i18next';
import type { ActivityFigures, Count } from '../../../application/ports/reports-gateway.ts';
import styles from '../admin.module.css';
import { FigureTable } from './FigureTable.tsx';
import { WeekTable } from './WeekTable.tsx';

/** How far families come, what they answer, and when they began. */
export function FigureTables({ figures }: { figures: ActivityFigures }) {
  const { t } = useTranslation('admin');
  const { started, completed, touchpoints, questions, weeks, suppressedBelow } = figures;
  if (started === 0) return <p>{t('figures.nobody')}</p>;
  const few = t('figures.few', { suppressedBelow });
  const shown = (count: Count): string => (count === null ? few : String(count));
  return (
    <>
      <p>{t('figures.families', { started: shown(started), completed: shown(completed) })}</p>
      <p className={styles.quiet}>{t('figures.suppressed', { suppressedBelow })}</p>
      <FigureTable
        caption={t('figures.touchpoints')}
        of={started}
        few={few}
        head={[t('figures.touchpoint'), t('figures.reached'), t('figures.share')]}
        rows={[
          ...touchpoints.map(({ id, title: name, reached }) => ({ id, name, count: reached })),
          { id: ' completed', name: t('figures.completed'), count: completed },
        ]}
      />
      {questions.map(({ id, type, prompt, answered, options, median }) =>
        options.length === 0 ? (
          <p key={id}>{t('figures.written', { prompt, answered: shown(answered) })}</p>
        ) : (
          <FigureTable
            key={id}
            caption={t(type === 'range' && median !== null ? 'figures.range' : 'figures.question', {
              prompt,
              answered: shown(answered),
              median,
            })}
            of={answered}
            few={few}
            head={[t('figures.answer'), t('figures.answers'), t('figures.share')]}
            rows={options.map(({ label, count }, index) => ({ id: String(index), name: label, count }))}
          />
        ),
      )}
      {weeks.length > 0 && <WeekTable weeks={weeks} few={few} />}
    </>
  );
}
