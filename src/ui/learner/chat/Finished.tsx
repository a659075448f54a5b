import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { useServices } from '../../context/Services.tsx';
import { LearnerLinks } from '../../context/links.ts';
import { programmePath } from '../../context/paths.ts';
import styles from './chat.module.css';

type FinishedProps = {
  programme: string | undefined;
  /** Completed just now, by this person: the focus goes on from the button that is gone. */
  justNow: boolean;
};

/** The ways on from a completed Activity. */
export function Finished({ programme, justNow }: FinishedProps) {
  const { t } = useTranslation();
  const { bookASession } = useServices().get<LearnerLinks>(LearnerLinks);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (justNow) heading.current?.focus();
  }, [justNow]);
  return (
    <>
      <h2 ref={heading} className={styles.done} tabIndex={-1}>
        {t('finish.done')}
      </h2>
      <div className={styles.buttons}>
        {programme ? (
          <LinkButton to={programmePath(programme)}>{t('finish.backToProgramme')}</LinkButton>
        ) : (
          <LinkButton to="/">{t('finish.backToHome')}</LinkButton>
        )}
        {bookASession && (
          <LinkButton variant="quiet" href={bookASession} newTab={!bookASession.startsWith('mailto:')}>
            {t('finish.book')}
          </LinkButton>
        )}
      </div>
    </>
  );
}
