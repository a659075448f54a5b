import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { contentLanguageAttributes } from '../../kit/content-language.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { TalkIllustration } from '../../kit/illustrations/TalkIllustration.tsx';
import { StandaloneLink } from '../activity/StandaloneLink.tsx';
import { activityPath } from '../../context/paths.ts';
import { ReminderSwitch } from '../reminders/ReminderSwitch.tsx';
import { Countdown } from './Countdown.tsx';
import type { ProgrammeStore } from './programme-store.ts';
import styles from './programme.module.css';

export const nextActivityElementId = 'next-activity';

type NextActivityProps = { store: ProgrammeStore; programme: string };

/**
 * Shows the next Activity of a Programme, or the time until it opens; renders nothing when all are completed (decision
 * A23).
 */
export const NextActivity = observer(function NextActivity({ store, programme }: NextActivityProps) {
  const { t, i18n } = useTranslation();
  const { tags } = contentLanguageAttributes(i18n, store.next?.language);
  const announce = useAnnounce();
  const place = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  const { next, nextOpensAt } = store;

  // The link takes the focus from the countdown that it replaces.
  useEffect(() => {
    if (nextOpensAt === null && takesFocus.current) place.current?.querySelector('a')?.focus();
    takesFocus.current = false;
  }, [nextOpensAt]);

  if (!next) return null;
  const onReached = (): void => {
    takesFocus.current = place.current?.contains(document.activeElement) ?? false;
    announce(t('programme.availableNow'));
    store.updateNow();
  };

  return (
    <section className={styles.next} aria-labelledby={nextActivityElementId}>
      <div className={styles.hills} aria-hidden="true" />
      <div className={styles.words}>
        <h2 id={nextActivityElementId} tabIndex={-1}>
          {t('programme.next')}
        </h2>
        <h3 {...tags}>{next.title}</h3>
        <p {...tags}>{next.summaryShort}</p>
        <div ref={place}>
          {nextOpensAt === null ? (
            <LinkButton to={activityPath(next.slug, programme)}>{t('programme.availableNow')}</LinkButton>
          ) : (
            <Countdown key={nextOpensAt} to={nextOpensAt} onReached={onReached} />
          )}
        </div>
        {nextOpensAt !== null && (
          <>
            <StandaloneLink key={next.slug} activity={next.slug} isDated />
            <ReminderSwitch />
          </>
        )}
      </div>
      <figure className={styles.figure}>
        <TalkIllustration />
        <figcaption>{t('illustration.talk')}</figcaption>
      </figure>
    </section>
  );
});
