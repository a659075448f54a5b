import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../context/Services.tsx';
import { Button } from '../../../kit/Button.tsx';
import { TextArea } from '../../../kit/forms/TextArea.tsx';
import admin from '../../admin.module.css';
import { FailureMessage } from '../../FailureMessage.tsx';
import { formatReportInstant } from '../../date-text.ts';
import type { WorkingCopyStore } from './working-copy-store.ts';
import { ReviewRequestStore } from './review-request-store.ts';
import { SignOffRoles } from '../../review/SignOffRoles.tsx';

/** Asks colleagues to review the server's copy of the text, and shows who has signed it off. */
export const ReviewRequestPanel = observer(function ReviewRequestPanel({
  store: copies,
}: {
  store: WorkingCopyStore;
}) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store] = useState(() => new ReviewRequestStore(services, copies));
  const { own } = copies;
  const [id, revision, state] = [own?.id, own?.revision, own?.review?.state];
  // The request makes the server read the whole text, so it is sent only if somebody may have signed off.
  useEffect(() => {
    if (id !== undefined && state !== undefined) void store.refresh();
  }, [store, id, revision, state]);
  if (own === null || store.isAbsent) return null;
  const { review } = own;
  const { roles, act, note } = store;
  return (
    <section aria-labelledby="ask-for-review">
      <h3 id="ask-for-review">{t('reviews.ask.title')}</h3>
      {review && (
        <p>
          {t(`reviews.ask.${review.state}`, { date: formatReportInstant(review.at) })}
          {review.note !== '' && ` ${t('reviews.ask.noted', { note: review.note })}`}
        </p>
      )}
      {review?.state !== 'waiting' && (
        <TextArea
          label={t('reviews.ask.note')}
          hint={t('reviews.ask.noteHint')}
          value={note}
          maxLength={2000}
          onChange={store.write}
        />
      )}
      <p className={admin.row}>
        {review?.state !== 'waiting' && (
          <Button variant="quiet" loading={act.isBusy} onClick={() => void store.ask()}>
            {t(review ? 'reviews.ask.again' : 'reviews.ask.ask')}
          </Button>
        )}
        {review && (
          <Button variant="plain" loading={act.isBusy} onClick={() => void store.end()}>
            {t('reviews.ask.end')}
          </Button>
        )}
      </p>
      {act.failure !== null && <FailureMessage error={act.failure} />}
      {review && roles.answer && (
        <SignOffRoles
          roles={roles.answer}
          isBusy={act.isBusy}
          onTakeBack={(signOff) => void store.takeBack(signOff)}
        />
      )}
    </section>
  );
});
