import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useNavigate } from 'react-router-dom';
import { Button } from '../../kit/Button.tsx';
import { Chip } from '../../kit/Chip.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { isTenderSubject } from '../../../domain/catalogue/tender.ts';
import { useServices } from '../../context/Services.tsx';
import { BeforeYouStart } from '../BeforeYouStart.tsx';
import { EnglishOnlyNote } from '../EnglishOnlyNote.tsx';
import { IntroVideo } from '../support/IntroVideo.tsx';
import { PageHead } from '../PageHead.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { programmePath } from '../../context/paths.ts';
import { NoticePage } from '../../layout/NoticePage.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { SummaryText } from '../SummaryText.tsx';
import { WithdrawnNotice } from '../WithdrawnNotice.tsx';
import styles from '../page.module.css';
import { ActivityList } from './ActivityList.tsx';
import { LapsedProgrammeDialog } from './LapsedProgrammeDialog.tsx';
import { NextActivity, nextActivityElementId } from './NextActivity.tsx';
import { createProgrammeStore, type ProgrammeStore } from './programme-store.ts';

/** Shows a Programme and its Activities (specification 2.2). */
export function ProgrammeScreen() {
  const { programmeSlug = '' } = useParams();
  return <ProgrammePage key={programmeSlug} slug={programmeSlug} />;
}

const ProgrammePage = observer(function ProgrammePage({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const services = useServices();
  const [store] = useState(() => createProgrammeStore(services, slug));
  useEffect(() => void store.load(), [store]);
  const noteEnrolling = useFocusAfterEnrolling(store.showsEnrol);

  const { programme } = store;
  // React renders this large page at low priority, so that a press during the rendering is handled at once.
  const isReady = useDeferredValue(programme !== null);

  if (store.isWithdrawn) return <WithdrawnNotice />;
  if (store.renamedTo !== null) return <Navigate replace to={programmePath(store.renamedTo)} />;
  if (store.isMissing) return <ProgrammeNotFound />;
  if (store.failure !== null) throw store.failure;
  if (programme === null || !isReady) return <PageLoading />;

  return (
    <>
      <ProgrammeHead store={store} programme={programme} onEnrol={noteEnrolling} />
      {store.next && (
        <div className={`wrap ${styles.under}`}>
          <NextActivity store={store} programme={slug} />
        </div>
      )}
      <div className={`wrap ${styles.beside}`}>
        <div className={styles.body}>
          <IntroVideo address={programme.introVideoUrl} />
          <div>
            <SummaryText language={programme.language}>{programme.summaryFull}</SummaryText>
          </div>
        </div>
        <div className={styles.path}>
          <h2>{t('programme.activities')}</h2>
          <ActivityList store={store} programme={slug} activities={programme.activities} />
        </div>
      </div>
      {store.isLapsed && <LapsedProgrammeDialog store={store} />}
    </>
  );
});

/**
 * Moves the focus to the next Activity after enrolling, because the pressed button disappears. The returned function
 * must be called at the press.
 */
function useFocusAfterEnrolling(showsEnrol: boolean): () => void {
  const hasPressed = useRef(false);
  useEffect(() => {
    const heading = document.getElementById(nextActivityElementId);
    if (!hasPressed.current || showsEnrol || !heading) return;
    heading.focus({ preventScroll: true });
    heading.closest('section')?.scrollIntoView?.({ block: 'nearest' });
  }, [showsEnrol]);
  return () => void (hasPressed.current = true);
}

type ProgrammeHeadProps = {
  store: ProgrammeStore;
  programme: NonNullable<ProgrammeStore['programme']>;
  onEnrol: () => void;
};

/** Shows the title of a Programme, and the button to enrol. */
const ProgrammeHead = observer(function ProgrammeHead({ store, programme, onEnrol }: ProgrammeHeadProps) {
  const { t } = useTranslation();
  return (
    <PageHead
      kind={t('card.programme')}
      title={programme.title}
      subtitle={programme.subtitle}
      imageSrc={programme.imageSrc}
      language={programme.language}
      isTender={isTenderSubject(programme)}
    >
      <EnglishOnlyNote what="programme" language={programme.language} className={styles.inEnglish} />
      <BeforeYouStart
        durations={programme.durations}
        lifeChallenges={programme.lifeChallenges}
        tender={programme.tender}
        activities={programme.activities.length}
      />
      <div className={styles.actions}>
        {store.showsEnrol && (
          <Button
            loading={store.busy === 'enrolling'}
            error={store.failed === 'enrol' ? t('errors.programme.enrol') : undefined}
            onClick={() => {
              onEnrol();
              void store.enrol();
            }}
          >
            {t('programme.enrol')}
          </Button>
        )}
        {store.isUnpaid && <LinkButton to="/shop">{t('activity.link.paymentRequired')}</LinkButton>}
        {programme.progressionStatus === 'Completed' && (
          <Chip tone="done">
            <Icon name="tick" />
            {t('programme.completed')}
          </Chip>
        )}
      </div>
    </PageHead>
  );
});

/**
 * Says in a dialog that a Programme does not exist or is not open to this person, and leads back (specification 8). The
 * page behind has the same title.
 */
function ProgrammeNotFound() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <NoticePage title={t('errors.programme.notFound')}>
      <Modal
        title={t('errors.programme.notFound')}
        confirmText={t('errors.programme.toDashboard')}
        hideCancel
        closeOnEscape={false}
        onConfirm={() => void navigate('/')}
      />
    </NoticePage>
  );
}
