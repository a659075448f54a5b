import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { useServices } from '../../app/Services.tsx';
import { BeforeYouStart } from '../BeforeYouStart.tsx';
import { IntroVideo } from '../IntroVideo.tsx';
import { longDate } from '../long-date.ts';
import { PageHead } from '../PageHead.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { Summary } from '../Summary.tsx';
import styles from '../page.module.css';
import { chatPath, programmePath } from '../paths.ts';
import { activityStoreFrom } from './activity-store.ts';
import { ActivityNotFound } from './ActivityNotFound.tsx';
import { Redo } from './Redo.tsx';

/** An Activity, alone or inside a Programme (specification 2.2). */
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
  const { t, i18n } = useTranslation();
  const services = useServices();
  const [store] = useState(() => activityStoreFrom(services, activitySlug, programmeSlug));
  useEffect(() => void store.load(), [store]);
  const { activity, startLink, showsRedo, opensAt } = store;
  useEffect(() => store.awaitOpening(), [store, opensAt]);

  // Starting again takes its button away: whoever pressed it stands on the start.
  const actions = useRef<HTMLDivElement>(null);
  const couldRedo = useRef(false);
  useEffect(() => {
    if (couldRedo.current && !showsRedo) actions.current?.querySelector('a')?.focus();
    couldRedo.current = showsRedo;
  }, [showsRedo]);

  // A whole page at once would keep a press waiting: it is made in pieces.
  const isReady = useDeferredValue(activity !== null);

  if (store.isMissing) return <ActivityNotFound />;
  if (store.failure !== null) throw store.failure;
  if (activity === null || !isReady) return <PageLoading />;
  // Its date has not come: the way on is there, and shut. The shop is open at any time.
  const isClosed = opensAt !== null && startLink?.to === 'chat';

  return (
    <>
      <PageHead
        kind={t('card.activity')}
        title={activity.title}
        subtitle={activity.subtitle}
        imageSrc={activity.imageSrc}
      >
        <BeforeYouStart {...activity} />
        <div ref={actions} className={styles.actions}>
          {startLink &&
            (isClosed ? (
              <Button disabled>{t(`activity.link.${startLink.label}`)}</Button>
            ) : (
              <LinkButton to={startLink.to === 'shop' ? '/shop' : chatPath(activitySlug, programmeSlug)}>
                {t(`activity.link.${startLink.label}`)}
              </LinkButton>
            ))}
          {showsRedo && <Redo store={store} />}
        </div>
        {opensAt !== null && (
          <p className={styles.opens}>
            <Icon name="lock" />
            {t('programme.availableFrom', { date: longDate(opensAt, i18n) })}
          </p>
        )}
      </PageHead>
      <div className={`wrap ${styles.body}`}>
        <IntroVideo address={activity.introVideoUrl} />
        <div>
          <Summary>{activity.summaryFull}</Summary>
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
