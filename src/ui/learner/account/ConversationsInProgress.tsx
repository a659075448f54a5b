import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { activityPath, programmePath } from '../../context/paths.ts';
import { createFailureText } from '../../context/failure-text.ts';
import { Button } from '../../kit/Button.tsx';
import { contentLanguageAttributes } from '../../kit/content-language.ts';
import styles from './keepsakes.module.css';
import type { PastConversationsStore } from './past-conversations-store.ts';

/**
 * Lists, after a press, the conversations that are not over, including those that the dashboard hides. They are hidden
 * until the press, because people nearby may read the screen.
 */
export const ConversationsInProgress = observer(function ConversationsInProgress({
  store,
}: {
  store: PastConversationsStore;
}) {
  const { t, i18n } = useTranslation('account');
  const { begun: cards, begunFailure: failure } = store;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cards) list.current?.focus();
  }, [cards]);
  if (cards === null) {
    const text = failure === null ? null : createFailureText(failure);
    return (
      <div className={styles.searchBy}>
        <Button variant="quiet" onClick={() => void store.showBegun()}>
          {t('begun.show')}
        </Button>
        {text && <p role="alert">{'key' in text ? t(`translation:${text.key}`) : text.message}</p>}
      </div>
    );
  }
  return (
    <div ref={list} tabIndex={-1}>
      {cards.length === 0 ? (
        <p>{t('begun.none')}</p>
      ) : (
        <>
          <p>{t('begun.lead')}</p>
          <ul>
            {cards.map(({ type, slug, title, language, inProgramme }) => (
              <li key={`${type} ${slug}`}>
                <Link
                  to={type === 'Programme' ? programmePath(slug) : activityPath(slug, inProgramme)}
                  {...contentLanguageAttributes(i18n, language).tags}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
});
