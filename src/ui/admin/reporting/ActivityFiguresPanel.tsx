import { useId } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../kit/Button.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { disabledReasonAttributes } from '../disabled-with-reason.ts';
import { FailureMessage } from '../FailureMessage.tsx';
import { formatDayInWords } from '../date-text.ts';
import { FigureTables } from './FigureTables.tsx';
import type { FiguresWithQuery, ReportStore } from './report-store.ts';

/** Shows the figures of an Activity as tables, with bars beside the numbers (an addition to the specification). */
export const ActivityFiguresPanel = observer(function ActivityFiguresPanel({
  store,
}: {
  store: ReportStore;
}) {
  const { t } = useTranslation('admin');
  const reasonId = useId();
  const path = useAdminPath();
  const { figures, hasNoFigures, hasOlderFigures, hasDaysWithoutFigures, chosen } = store;
  const isUnchosen = chosen.activityId === '';
  const isBarred = isUnchosen || hasDaysWithoutFigures;
  const activity = store.activities.answer?.find(({ id }) => id === chosen.activityId);
  if (hasNoFigures) return null;
  return (
    <section className={styles.card} aria-labelledby="figures">
      <h2 id="figures">{t('figures.title')}</h2>
      <p>{t('figures.about')}</p>
      <div className={styles.row}>
        <Button
          variant="quiet"
          loading={figures.isBusy}
          onClick={() => void store.showFigures()}
          {...disabledReasonAttributes(isBarred, reasonId)}
        >
          {t('figures.show')}
        </Button>
        <span id={reasonId} className={styles.beside} hidden={!isBarred}>
          {t(isUnchosen ? 'figures.choose' : 'figures.wholePeriod')}
        </span>
        {/* A live region must exist before its text does. */}
        <output className={styles.beside}>{hasOlderFigures && !isBarred && t('figures.older')}</output>
      </div>
      {activity && (
        <p>
          <Link to={path(`content/activity/${activity.slug}/leaving`)}>
            {t('figures.leaving', { title: activity.title })}
          </Link>
        </p>
      )}
      {figures.failure !== null && <FailureMessage error={figures.failure} />}
      {figures.answer && (
        <>
          <h3 className={styles.below}>{figures.answer.figures.title}</h3>
          <Period store={store} query={figures.answer.query} />
          <FigureTables figures={figures.answer.figures} />
        </>
      )}
    </section>
  );
});

/** Names the days and the Programme of the shown figures. */
const Period = observer(function Period({
  store,
  query,
}: Pick<FiguresWithQuery, 'query'> & { store: ReportStore }) {
  const { t } = useTranslation('admin');
  const { startDate, endDate, programmeId } = query;
  const programme = store.programmes.answer?.find(({ id }) => id === programmeId)?.title;
  const days =
    startDate === undefined || endDate === undefined
      ? t('figures.anyDay')
      : t('figures.days', { from: formatDayInWords(startDate), to: formatDayInWords(endDate) });
  const place = programmeId === undefined ? t('figures.anywhere') : t('figures.inside', { programme });
  return <p className={styles.quiet}>{t('figures.of', { days, place })}</p>;
});
