import { isBlank } from '../../../domain/platform/visible-text.ts';
import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useLazyPart } from '../../context/LazyPart.tsx';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { TextArea } from '../../kit/forms/TextArea.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import { AdminPage } from '../AdminPage.tsx';
import styles from '../admin.module.css';
import { FailureMessage } from '../FailureMessage.tsx';
import { formatReportInstant } from '../date-text.ts';
import { usePermissionCheck } from '../Permissions.tsx';
import { CommentsOnWhole, ReviewedText } from './ReviewedText.tsx';
import { loadReviewStore, type ReviewStore } from './review-store.ts';
import { SignOffRoles } from './SignOffRoles.tsx';

/** Shows the text of a colleague to read, comment on and sign off (an addition to the specification). */
export function ReviewScreen() {
  const { copyId = '' } = useParams();
  return <Loaded key={copyId} id={copyId} />;
}

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store, setStore] = useState<ReviewStore | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    let isShown = true;
    loadReviewStore(services, id).then(
      (made) => {
        if (!isShown) return;
        setStore(made);
        void made.open();
      },
      (error: unknown) => isShown && setFailure({ error }),
    );
    return () => void (isShown = false);
  }, [services, id]);
  if (failure)
    return <AdminPage title={t('reviews.one')}>{<FailureMessage error={failure.error} />}</AdminPage>;
  return store ? <Review store={store} /> : <Waiting />;
}

function Waiting() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('reviews.one')}>
      <output className={styles.quiet}>{t('loading')}</output>
    </AdminPage>
  );
}

const Review = observer(function Review({ store }: { store: ReviewStore }) {
  const { t } = useTranslation('admin');
  const path = useAdminPath();
  const { text, reading } = store;
  if (!text && reading.failure === null) return <Waiting />;
  if (!text)
    return (
      <AdminPage title={t('reviews.one')}>
        <Back to={path('content/reviews')} />
        {store.isGone ? <p>{t('reviews.gone')}</p> : <FailureMessage error={reading.failure} />}
      </AdminPage>
    );
  const { title, slug, by, changedAt, isMine, review } = text;
  return (
    <AdminPage title={t('reviews.of', { title: title || slug })}>
      <Back to={path('content/reviews')} />
      <section className={styles.card} aria-labelledby="asked">
        <h2 id="asked">{t('reviews.asked')}</h2>
        <p>{t(isMine ? 'reviews.yours' : 'reviews.theirs', { by, date: formatReportInstant(changedAt) })}</p>
        {review && (
          <p>
            {t(`reviews.since.${review.state}`, { date: formatReportInstant(review.at) })}
            {changedAt > review.at && ` ${t('reviews.changedSince')}`}
          </p>
        )}
        {review && review.note !== '' && <blockquote dir="auto">{review.note}</blockquote>}
        <Comparing store={store} />
      </section>
      <ReviewedText store={store} />
      <CommentsOnWhole store={store} />
      <SignOffs store={store} />
    </AdminPage>
  );
});

function Back({ to }: { to: string }) {
  const { t } = useTranslation('admin');
  return (
    <p>
      <Link to={to}>{t('reviews.all')}</Link>
    </p>
  );
}

const SignOffs = observer(function SignOffs({ store }: { store: ReviewStore }) {
  const { t } = useTranslation('admin');
  const { text, act, changes } = store;
  const [isTried, setTried] = useState(false);
  const maySign = usePermissionCheck()('content.review');
  if (!text) return null;
  const { errors, roles, isMine } = text;
  const failure = act.failure ?? store.reading.failure;
  const askForChanges = (): void => {
    setTried(isBlank(changes));
    void store.askForChanges();
  };
  return (
    <section className={styles.card} aria-labelledby="sign-offs">
      <h2 id="sign-offs">{t('reviews.signOffs')}</h2>
      {errors.length > 0 && (
        <>
          <p>{t('reviews.errors')}</p>
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </>
      )}
      <SignOffRoles
        roles={roles}
        isBusy={act.isBusy}
        onSign={isMine ? undefined : (role) => void store.sign(role)}
        onTakeBack={(id) => void store.takeBack(id)}
      />
      {isMine ? (
        <p className={styles.quiet}>{t('reviews.notOwn')}</p>
      ) : (
        maySign && (
          <>
            <TextArea
              label={t('reviews.changes')}
              hint={t('reviews.changesHint')}
              value={changes}
              maxLength={2000}
              onChange={store.writeChanges}
              error={isTried && isBlank(changes) ? t('comments.empty') : undefined}
            />
            <Button variant="quiet" loading={act.isBusy} onClick={askForChanges}>
              {t('reviews.askForChanges')}
            </Button>
          </>
        )
      )}
      {failure !== null && <FailureMessage error={failure} />}
    </section>
  );
});

const loadTextDifference = async () => (await import('../text-difference/TextDifference.tsx')).TextDifference;

/** Shows the differences between the published version and this text. */
const Comparing = observer(function Comparing({ store }: { store: ReviewStore }) {
  const { t } = useTranslation('admin');
  const { text, compared, act } = store;
  const { Part: TextDifference, failure } = useLazyPart(loadTextDifference, { isWanted: compared !== null });
  if (!text?.published) return <p className={styles.quiet}>{t('reviews.isNew')}</p>;
  return (
    <>
      <Button variant="quiet" loading={act.isBusy} onClick={() => void store.compare()}>
        {t('reviews.compare')}
      </Button>
      {failure !== null && <FailureMessage error={failure.error} />}
      {compared && TextDifference && (
        <Modal
          fullScreen
          hideCancel
          title={t('copies.besidePublished')}
          confirmText={t('copies.close')}
          onCancel={store.endComparing}
          onConfirm={store.endComparing}
        >
          <TextDifference before={compared.before} after={compared.after} />
        </Modal>
      )}
    </>
  );
});
