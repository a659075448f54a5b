import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import { contentLanguageAttributes } from '../../../kit/content-language.ts';
import styles from './ComparedAnswer.module.css';

export type ComparedAnswerProps = { before: string; text: string };

/** Shows an answer beside an earlier answer on the same scale, both as text without numbers. */
export function ComparedAnswer({ before, text }: ComparedAnswerProps) {
  const { t, i18n } = useTranslation();
  const { page } = contentLanguageAttributes(i18n);
  return (
    <p className={styles.compared}>
      <span>
        <small lang={page}>
          {t('chat.compared.before')}
          <VisuallyHidden>: </VisuallyHidden>
        </small>
        {before}
      </span>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d="M4 12h15m-5-5.5 5.5 5.5-5.5 5.5" />
      </svg>
      <VisuallyHidden>. </VisuallyHidden>
      <strong>
        <small lang={page}>
          {t('chat.compared.now')}
          <VisuallyHidden>: </VisuallyHidden>
        </small>
        {text}
      </strong>
    </p>
  );
}
