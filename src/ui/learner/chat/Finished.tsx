import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { useServices } from '../../app/Services.tsx';
import { LearnerLinks } from '../links.ts';
import styles from './chat.module.css';

/** The ways on from a completed Activity. */
export function Finished({ programme }: { programme: string | undefined }) {
  const { t } = useTranslation();
  const { bookASession } = useServices().get<LearnerLinks>(LearnerLinks);
  return (
    <div className={styles.buttons}>
      {programme ? (
        <LinkButton to={`/programme/${programme}`}>{t('finish.backToProgramme')}</LinkButton>
      ) : (
        <LinkButton to="/">{t('finish.backToHome')}</LinkButton>
      )}
      {bookASession && (
        <LinkButton variant="quiet" href={bookASession} newTab>
          {t('finish.book')}
        </LinkButton>
      )}
    </div>
  );
}
