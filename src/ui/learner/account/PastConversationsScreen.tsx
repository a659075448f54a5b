import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ConversationSearchResult, PastConversation } from '../../../domain/chat/past-conversation.ts';
import { watchClearedByOtherTab } from '../../context/cleared-by-other-tab.ts';
import { useServices } from '../../context/Services.tsx';
import { createFailureText } from '../../context/failure-text.ts';
import { Button } from '../../kit/Button.tsx';
import { contentLanguageAttributes } from '../../kit/content-language.ts';
import { TextField } from '../../kit/forms/TextField.tsx';
import { formatLongDateWithYear } from '../long-date.ts';
import { withAccountTexts } from './AccountTexts.tsx';
import { ConversationsInProgress } from './ConversationsInProgress.tsx';
import styles from './keepsakes.module.css';
import { ListPage, EmptyListText, ListLoadFailure } from './ListPage.tsx';
import { ProtectedContent } from '../reauthentication/ProtectedContent.tsx';
import { createPastConversationsStore, type PastConversationsStore } from './past-conversations-store.ts';

const Past = observer(function Past() {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store, setStore] = useState(() => createPastConversationsStore(services));
  useEffect(() => void store.open(), [store]);
  useEffect(
    () => watchClearedByOtherTab(services, () => setStore(createPastConversationsStore(services))),
    [services],
  );
  const { phase, conversations, found, failure, showsKept } = store;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (showsKept) list.current?.focus();
  }, [showsKept]);
  return (
    <ListPage title={t('past.title')} lead={t('past.lead')}>
      <ConversationsInProgress store={store} />
      {phase === 'loading' && <output className={styles.quiet}>{t('past.loading')}</output>}
      {phase === 'failed' && (
        <ListLoadFailure title={t('past.notShown')} failure={failure} onAgain={() => void store.open()} />
      )}
      {phase === 'absent' && <p>{t('past.absent')}</p>}
      {phase === 'shown' &&
        (conversations.length === 0 && !store.keepsMore ? (
          <EmptyListText text={t('past.none')} />
        ) : (
          <>
            {conversations.length > 0 && <Search store={store} />}
            <Kept store={store} />
            <ol className={styles.past} ref={list} tabIndex={-1}>
              {(found ?? conversations).map((one) => (
                <One key={one.id} conversation={one} />
              ))}
            </ol>
            <p className={styles.quiet}>{t('past.seen')}</p>
          </>
        ))}
    </ListPage>
  );
});

/** Shows the past conversations, newest first, once the page's texts are loaded. */
export const PastConversationsScreen = withAccountTexts(() => (
  <ProtectedContent>
    <Past />
  </ProtectedContent>
));

/** Says that some conversations are hidden, and shows them on a press, because people nearby may read the screen. */
const Kept = observer(function Kept({ store }: { store: PastConversationsStore }) {
  const { t } = useTranslation('account');
  if (!store.keepsMore) return null;
  const text = store.keptFailure === null ? null : createFailureText(store.keptFailure);
  return (
    <div className={styles.searchBy}>
      <p>{t('past.kept.lead')}</p>
      <Button variant="quiet" onClick={() => void store.showKept()}>
        {t('past.kept.show')}
      </Button>
      {text && <p role="alert">{'key' in text ? t(`translation:${text.key}`) : text.message}</p>}
    </div>
  );
});

/**
 * Searches the text of all conversations when the button is pressed, so that no unfinished text is sent.
 *
 * No yup: any words may be searched for.
 */
const Search = observer(function Search({ store }: { store: PastConversationsStore }) {
  const { t } = useTranslation('account');
  const { words, found, searchHasFailed } = store;
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        void store.search();
      }}
    >
      <TextField
        type="search"
        label={t('past.search.label')}
        hint={t('past.search.private')}
        autoComplete="off"
        maxLength={200}
        value={words}
        onChange={store.type}
      />
      <div className={styles.searchBy}>
        <Button type="submit" variant="quiet">
          {t('past.search.press')}
        </Button>
        {found && (
          <Button variant="plain" onClick={store.showAll}>
            {t('past.search.all')}
          </Button>
        )}
      </div>
      <output className={styles.quiet}>
        {found &&
          (found.length === 0 ? t('past.search.none') : t('past.search.found', { count: found.length }))}
      </output>
      {searchHasFailed && <p role="alert">{t('past.search.failed')}</p>}
    </form>
  );
});

function One({ conversation }: { conversation: PastConversation | ConversationSearchResult }) {
  const { t, i18n } = useTranslation('account');
  const { id, title, language, endedAt, isCompleted, isWithdrawn } = conversation;
  const { tags } = contentLanguageAttributes(i18n, language);
  const state = isWithdrawn ? 'withdrawn' : isCompleted ? 'completed' : 'left';
  return (
    <li>
      <p className={styles.kind}>{formatLongDateWithYear(endedAt, i18n)}</p>
      <h2 {...tags}>
        {isWithdrawn ? title : <Link to={`/account/conversations/${encodeURIComponent(id)}`}>{title}</Link>}
      </h2>
      {'excerpt' in conversation && conversation.excerpt !== '' && <p>{conversation.excerpt}</p>}
      <p className={styles.quiet}>{t(`past.state.${state}`)}</p>
    </li>
  );
}
