import type { i18n } from 'i18next';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { ActivityDetails } from '../../../domain/activity/progression.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { useServices } from '../../context/Services.tsx';
import { isTenderSubject } from '../../../domain/catalogue/tender.ts';
import { BeforeYouStart } from '../BeforeYouStart.tsx';
import { FirstAid } from '../FirstAid.tsx';
import { PromoCodeHint } from '../PromoCodeHint.tsx';
import { EnglishOnlyNote } from '../EnglishOnlyNote.tsx';
import { QuickExitChoice } from './QuickExitChoice.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { IntroVideo } from '../support/IntroVideo.tsx';
import { formatLongDate } from '../long-date.ts';
import { StandaloneLink } from './StandaloneLink.tsx';
import { PageHead } from '../PageHead.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { WithdrawnNotice } from '../WithdrawnNotice.tsx';
import { SummaryText } from '../SummaryText.tsx';
import styles from '../page.module.css';
import { activityPath, chatPath, programmePath } from '../../context/paths.ts';
import { createActivityStore, type ActivityStore } from './activity-store.ts';
import { ActivityNotFound } from './ActivityNotFound.tsx';
import { RedoActivity } from './RedoActivity.tsx';
import { ActivityFitQuestion } from './ActivityFitQuestion.tsx';

/** Shows an Activity, alone or inside a Programme (specification 2.2). */
export function ActivityScreen() {
  const { activitySlug = '', programmeSlug } = useParams();
  return (
    <ActivityPage
      key={`${programmeSlug} ${activitySlug}`}
      activitySlug={activitySlug}
      programmeSlug={programmeSlug}
    />
  );
}

type ActivityPageProps = { activitySlug: string; programmeSlug: string | undefined };

const ActivityPage = observer(function ActivityPage({ activitySlug, programmeSlug }: ActivityPageProps) {
  const { t } = useTranslation();
  const services = useServices();
  const [store] = useState(() => createActivityStore(services, activitySlug, programmeSlug));
  useEffect(() => void store.load(), [store]);
  const { activity, opensAt } = store;
  useEffect(() => store.awaitOpening(), [store, opensAt]);
  // React renders this large page at low priority, so that a press during the rendering is handled at once.
  const isReady = useDeferredValue(activity !== null);

  if (store.isWithdrawn) return <WithdrawnNotice />;
  if (store.renamedTo !== null) return <Navigate replace to={activityPath(store.renamedTo, programmeSlug)} />;
  if (store.isMissing) return <ActivityNotFound />;
  if (store.failure !== null) throw store.failure;
  if (activity === null || !isReady) return <PageLoading />;
  const place = { store, activity, activitySlug, programmeSlug };
  return (
    <>
      <ActivityHead {...place} />
      <div className={`wrap ${styles.body} ${styles.beside}`}>
        <IntroVideo address={activity.introVideoUrl} />
        <div>
          <SummaryText language={activity.language}>{activity.summaryFull}</SummaryText>
        </div>
        <div>
          {store.startLink?.to === 'chat' && !isTenderSubject(activity) && (
            <ActivityFitQuestion key={activity.slug} {...activity} />
          )}
          {isTenderSubject(activity) && <QuickExitChoice />}
          <FirstAid {...activity} />
          <HowItWorks />
          {programmeSlug && (
            <Link className={styles.back} to={programmePath(programmeSlug)}>
              <Icon name="back" />
              {t('activity.toProgramme')}
            </Link>
          )}
        </div>
      </div>
    </>
  );
});

type LoadedProps = ActivityPageProps & { store: ActivityStore; activity: ActivityDetails };

/** Shows the title, the learner's progress and the link that begins the conversation. */
const ActivityHead = observer(function ActivityHead(props: LoadedProps) {
  const { store, activity, activitySlug, programmeSlug } = props;
  const { t, i18n } = useTranslation();
  const { startLink, opensAt } = store;
  // An Activity with a later date has a disabled link; a link to the shop always works.
  const isClosed = opensAt !== null && startLink?.to === 'chat';
  return (
    <PageHead
      kind={t('card.activity')}
      title={activity.title}
      subtitle={activity.subtitle}
      imageSrc={activity.imageSrc}
      language={activity.language}
      isTender={isTenderSubject(activity)}
    >
      <EnglishOnlyNote what="activity" language={activity.language} className={styles.inEnglish} />
      <BeforeYouStart {...activity} />
      <StartActions {...props} isClosed={isClosed} />
      {startLink?.to === 'shop' && <PromoCodeHint />}
      {startLink?.to === 'chat' && !isClosed && <GoodDay activity={activity} />}
      {activity.takesStarts === false && (
        <p className={styles.opens}>
          {t(activity.completedAt === null ? 'activity.lastRun' : 'activity.notOffered')}
        </p>
      )}
      {opensAt !== null && (
        <p className={styles.opens}>
          <Icon name="lock" />
          {t('programme.availableFrom', { date: formatLongDate(opensAt, i18n) })}
        </p>
      )}
      {(isClosed || !startLink) && programmeSlug && (
        <StandaloneLink activity={activitySlug} isDated={isClosed} />
      )}
    </PageHead>
  );
});

type StartActionsProps = LoadedProps & { isClosed: boolean };

/** Shows the learner's progress, and the link that begins or continues the conversation. */
const StartActions = observer(function StartActions({
  store,
  activity,
  activitySlug,
  programmeSlug,
  isClosed,
}: StartActionsProps) {
  const { t, i18n } = useTranslation();
  const { startLink, showsRedo } = store;
  const stageId = useId();
  const actions = useFocusAfterRedo(showsRedo);
  const stage = startLink?.to === 'chat' ? stageOf(activity, showsRedo, i18n) : null;
  return (
    <>
      {stage !== null && (
        <p id={stageId} className={styles.stage}>
          {stage}
        </p>
      )}
      <div ref={actions} className={styles.actions}>
        {startLink &&
          (isClosed ? (
            <Button disabled>{t(`activity.link.${startLink.label}`)}</Button>
          ) : (
            <LinkButton
              to={startLink.to === 'shop' ? '/shop' : chatPath(activitySlug, programmeSlug)}
              describedBy={stage === null ? undefined : stageId}
            >
              {t(`activity.link.${startLink.label}`)}
            </LinkButton>
          ))}
        {showsRedo && <RedoActivity store={store} />}
      </div>
    </>
  );
});

/** Moves the focus to the start link after 'Redo activity', because the pressed button disappears. */
function useFocusAfterRedo(showsRedo: boolean) {
  const actions = useRef<HTMLDivElement>(null);
  const couldRedo = useRef(false);
  useEffect(() => {
    if (couldRedo.current && !showsRedo) actions.current?.querySelector('a')?.focus();
    couldRedo.current = showsRedo;
  }, [showsRedo]);
  return actions;
}

/**
 * Asks, before a conversation on a tender subject begins, whether today is a good day. The question is on this page
 * because the conversation may be read by others; 'another day' leads home, and reveals nothing to them.
 */
function GoodDay({ activity }: { activity: ActivityDetails }) {
  const { t } = useTranslation();
  if (activity.startedAt !== null || !isTenderSubject(activity)) return null;
  return (
    <p>
      {t('activity.goodDay')} <Link to="/">{t('activity.anotherDay')}</Link>
    </p>
  );
}

/** Returns the learner's progress as text; null before the start. */
function stageOf(
  { startedAt, completedAt }: Pick<ActivityDetails, 'startedAt' | 'completedAt'>,
  canRedo: boolean,
  i18n: i18n,
): string | null {
  if (completedAt !== null)
    return i18n.t(canRedo ? 'activity.finishedOn' : 'activity.finishedForGood', {
      date: formatLongDate(completedAt, i18n),
    });
  return startedAt === null ? null : i18n.t('activity.partWay');
}
