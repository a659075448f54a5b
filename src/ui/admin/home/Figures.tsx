import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ActivityFigures, Count } from '../../../application/ports/reports-gateway.ts';
import { Button } from '../../kit/Button.tsx';
import styles from '../admin.module.css';
import { Failure } from '../Failure.tsx';
import { FigureTable } from './FigureTable.tsx';
import type { ReportStore } from './report-store.ts';

/** What became of one Activity, as tables with bars beside the numbers: an addition. */
export const Figures = observer(function Figures({ store }: { store: ReportStore }) {
  const { t } = useTranslation('admin');
  const { figures, hasNoFigures, chosen } = store;
  if (hasNoFigures) return null;
  return (
    <section className={styles.card} aria-labelledby="figures">
      <h2 id="figures">{t('figures.title')}</h2>
      <p>{t('figures.about')}</p>
      <Button
        variant="quiet"
        loading={figures.isBusy}
        disabled={chosen.activityId === ''}
        onClick={() => void store.showFigures()}
      >
        {t('figures.show')}
      </Button>
      {chosen.activityId === '' && <p className={styles.quiet}>{t('figures.choose')}</p>}
      {figures.failure !== null && <Failure error={figures.failure} />}
      {figures.answer && <Tables figures={figures.answer} />}
    </section>
  );
});

function Tables({ figures }: { figures: ActivityFigures }) {
  const { t } = useTranslation('admin');
  const { title, started, completed, touchpoints, questions, weeks, suppressedBelow } = figures;
  const shown = (count: Count): string =>
    count === null ? t('figures.few', { suppressedBelow }) : String(count);
  const mostInWeek = Math.max(0, ...weeks.map((week) => week.started ?? 0));
  return (
    <>
      <h3>{title}</h3>
      <p>{t('figures.families', { started: shown(started), completed: shown(completed) })}</p>
      <p className={styles.quiet}>{t('figures.suppressed', { suppressedBelow })}</p>
      <FigureTable
        caption={t('figures.touchpoints')}
        of={started}
        few={shown(null)}
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
            few={shown(null)}
            head={[t('figures.answer'), t('figures.answers'), t('figures.share')]}
            rows={options.map(({ label, count }, index) => ({ id: String(index), name: label, count }))}
          />
        ),
      )}
      <FigureTable
        caption={t('figures.weeks')}
        of={mostInWeek}
        few={shown(null)}
        shares={false}
        head={[t('figures.week'), t('figures.startedIn'), '']}
        rows={weeks.map(({ from, started: count }) => ({ id: from, name: from, count }))}
      />
    </>
  );
}
