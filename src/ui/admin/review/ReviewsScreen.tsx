import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ListedWorkingCopy } from '../../../application/ports/device/authoring/drafting.ts';
import { useServices } from '../../context/Services.tsx';
import { Chip } from '../../kit/Chip.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import { AdminPage } from '../AdminPage.tsx';
import styles from '../admin.module.css';
import { FailureMessage } from '../FailureMessage.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { formatReportInstant } from '../date-text.ts';
import { createWaitingReviewsStore } from './review-store.ts';

/** Lists the texts that wait for a review by a colleague (an addition to the specification). */
export const ReviewsScreen = observer(function ReviewsScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => createWaitingReviewsStore(services));
  useEffect(() => void store.open(), [store]);
  const { answer: copies, failure } = store.copies;
  return (
    <AdminPage title={t('reviews.title')} intro={t('reviews.intro')}>
      <p>
        <Link to={path('content')}>{t('history.back')}</Link>
      </p>
      {failure !== null &&
        (store.isAbsent ? <p>{t('reviews.absent')}</p> : <FailureMessage error={failure} />)}
      {failure === null && !copies && <output className={styles.quiet}>{t('loading')}</output>}
      {copies && (
        <AdminTable
          caption={t('reviews.waiting')}
          head={[t('reviews.item'), t('reviews.author'), t('reviews.asked'), t('reviews.status')]}
          none={t('reviews.none')}
          rows={copies.map((copy) => ({ id: copy.id, cells: cellsOf(copy) }))}
        />
      )}
    </AdminPage>
  );

  function cellsOf({ id, title, slug, by, isMine, review }: ListedWorkingCopy) {
    return [
      <Link key="link" to={path(`content/reviews/${encodeURIComponent(id)}`)}>
        {title || slug}
      </Link>,
      isMine ? t('comments.you') : by,
      <span key="asked">
        {review && formatReportInstant(review.at)}
        {review && review.note !== '' && <span className={styles.again}>{review.note}</span>}
      </span>,
      <Chip key="state" {...(review?.state === 'waiting' ? { tone: 'warm' } : {})}>
        {t(`reviews.is.${review?.state}`)}
      </Chip>,
    ];
  }
});
