import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ActivityDetails } from '../../../domain/activity/progression.ts';
import { Chip } from '../../kit/Chip.tsx';
import { contentLanguageAttributes } from '../../kit/content-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { formatLongDate } from '../long-date.ts';
import { activityPath } from '../../context/paths.ts';
import type { ProgrammeActivityState, ProgrammeStore } from './programme-store.ts';
import styles from './programme.module.css';

type ActivityListProps = { store: ProgrammeStore; programme: string; activities: readonly ActivityDetails[] };

/**
 * Lists the Activities of a Programme in order, each with a text that says whether it is done, open or still closed.
 */
export const ActivityList = observer(function ActivityList({
  store,
  programme,
  activities,
}: ActivityListProps) {
  const { i18n } = useTranslation();
  return (
    <ol className={styles.list}>
      {activities.map((activity) => {
        const place = store.placeOf(activity);
        const { tags } = contentLanguageAttributes(i18n, activity.language);
        return (
          <li key={activity.slug}>
            <div>
              <h3 {...tags}>
                {place.kind === 'opens' ? (
                  activity.title
                ) : (
                  <Link to={activityPath(activity.slug, programme)}>{activity.title}</Link>
                )}
              </h3>
              <p {...tags}>{activity.summaryShort}</p>
            </div>
            <div className={styles.place}>
              <Place place={place} awaitsEnrolment={store.showsEnrol} />
            </div>
          </li>
        );
      })}
    </ol>
  );
});

function Place({ place, awaitsEnrolment }: { place: ProgrammeActivityState; awaitsEnrolment: boolean }) {
  const { t, i18n } = useTranslation();
  const date = 'at' in place ? formatLongDate(place.at, i18n) : '';
  if (place.kind === 'completed')
    return (
      <Chip tone="done">
        <Icon name="tick" />
        {t('programme.completedOn', { date })}
      </Chip>
    );
  if (place.kind === 'opens')
    return (
      <Chip>
        <Icon name="lock" />
        {t('programme.availableFrom', { date })}
      </Chip>
    );
  if (place.kind === 'open') return <Chip tone="warm">{t('programme.open')}</Chip>;
  const reason = place.kind === 'unpaid' ? 'activity.link.paymentRequired' : 'programme.enrolToOpen';
  return place.kind === 'unpaid' || awaitsEnrolment ? (
    <Chip>
      <Icon name="lock" />
      {t(reason)}
    </Chip>
  ) : null;
}
