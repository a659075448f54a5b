import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { PastConversation } from '../../../domain/chat/past-conversation.ts';
import { activityPath } from '../../context/paths.ts';
import { useQuickExit } from '../../context/Exit.tsx';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { contentLanguageAttributes } from '../../kit/content-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { NoticePage } from '../../layout/NoticePage.tsx';
import { withAccountTexts } from '../account/AccountTexts.tsx';
import { ListPage, ListLoadFailure } from '../account/ListPage.tsx';
import chat from '../chat/transcript/chat.module.css';
import { Conversation } from '../chat/Conversation.tsx';
import { DiscreetCover } from '../chat/DiscreetCover.tsx';
import { GetHelpButton, HelplinesProvider } from '../chat/transcript/GetHelpButton.tsx';
import { ScrollBoxContext } from '../chat/transcript/StickToBottom.tsx';
import { formatLongDateWithYear } from '../long-date.ts';
import { isItemMissing, isItemWithdrawn } from '../not-found.ts';
import { ProtectedContent } from '../reauthentication/ProtectedContent.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { WithdrawnNotice } from '../WithdrawnNotice.tsx';
import styles from './read-again.module.css';
import { createReadAgainStore } from './read-again-store.ts';

const list = '/account/conversations';

/** This element stands in as the scroll box, so that code which scrolls to the end leaves the page alone. */
const stays = document.createElement('div');
stays.scrollTo = () => undefined;

const Reading = observer(function Reading() {
  const { t } = useTranslation('account');
  const services = useServices();
  const exit = useQuickExit();
  const { conversationId = '' } = useParams();
  const [store] = useState(() => createReadAgainStore(services, conversationId));
  useEffect(() => {
    void store.open();
    return store.close;
  }, [store]);
  const { conversation, chat: shown, failure } = store;
  const isShown = shown?.isComplete === true;
  // The transcript renders its last rows first and scrolls to them, so the page scrolls to the top afterwards.
  useEffect(() => {
    if (isShown) window.scrollTo(0, 0);
  }, [isShown]);
  if (isItemWithdrawn(failure)) return <WithdrawnNotice />;
  if (isItemMissing(failure))
    return (
      <NoticePage title={t('past.missing')} takesFocus>
        <LinkButton to={list}>{t('past.back')}</LinkButton>
      </NoticePage>
    );
  if (failure !== null)
    return (
      <ListPage title={t('past.title')} lead={t('past.lead')} back={{ to: list, text: t('past.back') }}>
        <ListLoadFailure title={t('past.oneNotShown')} failure={failure} onAgain={() => void store.open()} />
      </ListPage>
    );
  if (!conversation || !shown) return <PageLoading />;
  return (
    <HelplinesProvider onExit={exit}>
      <Head conversation={conversation} />
      <div className={chat.column}>
        <ScrollBoxContext value={stays}>
          <Conversation store={shown}>
            <End conversation={conversation} />
          </Conversation>
        </ScrollBoxContext>
      </div>
    </HelplinesProvider>
  );
});

/** Shows a past conversation from its beginning, read-only, once the page's texts are loaded. */
export const ReadAgainScreen = withAccountTexts(() => (
  <ProtectedContent>
    <DiscreetCover isOver>
      <Reading />
    </DiscreetCover>
  </ProtectedContent>
));

function Head({ conversation }: { conversation: PastConversation }) {
  const { t, i18n } = useTranslation('account');
  const { title, language, endedAt, isCompleted } = conversation;
  const { tags } = contentLanguageAttributes(i18n, language);
  return (
    <div className={chat.head}>
      <div className={chat.column}>
        <p className={styles.ways}>
          <Link className={chat.leave} to={list}>
            <Icon name="back" />
            {t('past.title')}
          </Link>
          <GetHelpButton />
        </p>
        <h1 data-unnamed {...tags}>
          {title}
        </h1>
        <p className={styles.when}>
          {formatLongDateWithYear(endedAt, i18n)}. {t(`past.state.${isCompleted ? 'completed' : 'left'}`)}
        </p>
        <p className={styles.only}>{t('past.readOnly')}</p>
      </div>
    </div>
  );
}

function End({ conversation: { activityId } }: { conversation: PastConversation }) {
  const { t } = useTranslation('account');
  return (
    <>
      <h2 className={chat.done}>{t('past.end')}</h2>
      <div className={chat.buttons}>
        <LinkButton to={list}>{t('past.back')}</LinkButton>
        <Button variant="quiet" onClick={() => window.print()}>
          {t('past.print')}
        </Button>
        <LinkButton variant="quiet" to={activityPath(activityId)}>
          {t('past.toActivity')}
        </LinkButton>
      </div>
    </>
  );
}
