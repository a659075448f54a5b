import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatActivity } from '../../../../application/ports/device/chat/chat-gateway.ts';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { useServices } from '../../../context/Services.tsx';
import { LearnerLinks } from '../../../context/links.ts';
import { useLazyPart, type LoadComponent } from '../../../context/LazyPart.tsx';
import { programmePath } from '../../../context/paths.ts';
import type { FinishedActivityExtrasProps } from './FinishedActivityExtras.tsx';
import styles from '../transcript/chat.module.css';

type FinishedProps = {
  programme: string | undefined;
  /**
   * True if the person has just completed the Activity: the pressed button has disappeared, so the links take the
   * focus.
   */
  justNow: boolean;
  activity: ChatActivity | null;
};

export const loadFinishedActivityExtras: LoadComponent<FinishedActivityExtrasProps> = () =>
  import('./FinishedActivityExtras.tsx').then((module) => module.FinishedActivityExtras);

/** Shows the links of a completed Activity. */
export function FinishedActivityLinks({ programme, justNow, activity }: FinishedProps) {
  const { t } = useTranslation();
  const { bookASession } = useServices().get(LearnerLinks);
  const { Part: AfterTheEnd } = useLazyPart(loadFinishedActivityExtras, { isWanted: justNow });
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
        {bookASession && activity?.finish !== 'quiet' && (
          <LinkButton variant="quiet" href={bookASession} newTab={!bookASession.startsWith('mailto:')}>
            {t('finish.book')}
          </LinkButton>
        )}
      </div>
      {AfterTheEnd && activity && <AfterTheEnd activity={activity} />}
    </>
  );
}
