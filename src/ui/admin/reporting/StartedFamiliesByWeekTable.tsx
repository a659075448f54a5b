import { useTranslation } from 'react-i18next';
import type {
  ActivityFigures,
  FamilyCount,
} from '../../../application/ports/device/reporting/reports-gateway.ts';
import { classNames } from '../../kit/class-names.ts';
import { ScrollableTable } from '../ScrollableTable.tsx';
import styles from '../admin.module.css';
import { formatDayInWords } from '../date-text.ts';
import { BarCell } from './BarCell.tsx';
import figures from './figures.module.css';

type WeekTableProps = {
  weeks: ActivityFigures['weeks'];
  /** Formats a count. */
  shown: (count: FamilyCount) => string;
};

/** Shows how many families began in each week and how many of them finished, in one bar a week. */
export function StartedFamiliesByWeekTable({ weeks, shown }: WeekTableProps) {
  const { t } = useTranslation('admin');
  const most = Math.max(1, ...weeks.map(({ started }) => started ?? 0));
  return (
    <ScrollableTable label={t('figures.weeks')}>
      <table className={classNames(styles.table, figures.figures, figures.weeks)}>
        <caption>{t('figures.weeks')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('figures.week')}</th>
            <th scope="col" className={styles.number}>
              {t('figures.startedIn')} <i className={figures.started} aria-hidden="true" />
            </th>
            <th scope="col" className={styles.number}>
              {t('figures.completed')} <i className={figures.completed} aria-hidden="true" />
            </th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, started, completed }) => (
            <tr key={from}>
              <th scope="row">{formatDayInWords(from)}</th>
              <td className={styles.number}>{shown(started)}</td>
              <td className={styles.number}>{shown(completed)}</td>
              <BarCell part={(completed ?? 0) / most} of={(started ?? 0) / most} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTable>
  );
}
