import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { PastConversation } from '../../../domain/chat/read-again.ts';
import { activityPath } from '../../context/paths.ts';
import { useExit } from '../../context/Exit.tsx';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { languagesOn } from '../../kit/content-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { withAccountTexts } from '../account/AccountTexts.tsx';
import { ListPage, NotShown } from '../account/ListPage.tsx';
import chat from '../chat/transcript/chat.module.css';
import { Conversation } from '../chat/Conversation.tsx';
import { DiscreetCover } from '../chat/DiscreetCover.tsx';
import { GetHelp, HelpAtHand } from '../chat/transcript/GetHelp.tsx';
import { ScrollBox } from '../chat/transcript/StickToBottom.tsx';
import { longDateWithYear } from '../long-date.ts';
import { isMissing, isWithdrawn } from '../not-found.ts';
import { OwnerOnly } from '../reauthentication/OwnerOnly.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { Withdrawn } from '../Withdrawn.tsx';
import styles from './read-again.module.css';
import { readAgainStoreFrom } from './read-again-store.ts';

const list = '/account/conversations';

/** The element replaces the scroll box: a conversation that is read from its beginning must not scroll to its end. */
const stays = document.createElement('div');
stays.scrollTo = () => undefined;

const Reading = observer(function Reading() {
  const { t } = useTranslation('account');
  const services = useServices();
  const exit = useExit();
  const { conversationId = '' } = useParams();
  const [store] = useState(() => readAgainStoreFrom(services, conversationId));
  useEffect(() => {
    void store.open();
    return store.close;
  }, [store]);
  const { conversation, chat: shown, failure } = store;
  const isShown = shown?.isComplete === true;
  // A long conversation renders its last rows first and scrolls there.
  useEffect(() => {
    if (isShown) window.scrollTo(0, 0);
  }, [isShown]);
  if (isWithdrawn(failure)) return <Withdrawn />;
  if (isMissing(failure))
    return (
      <Notice title={t('past.missing')} takesFocus>
        <LinkButton to={list}>{t('past.back')}</LinkButton>
      </Notice>
    );
  if (failure !== null)
    return (
      <ListPage title={t('past.title')} lead={t('past.lead')} back={{ to: list, text: t('past.back') }}>
        <NotShown title={t('past.oneNotShown')} failure={failure} onAgain={() => void store.open()} />
      </ListPage>
    );
  if (!conversation || !shown) return <PageLoading />;
  return (
    <HelpAtHand onExit={exit}>
      <Head conversation={conversation} />
      <div className={chat.column}>
        <ScrollBox value={stays}>
          <Conversation store={shown}>
            <End conversation={conversation} />
          </Conversation>
        </ScrollBox>
      </div>
    </HelpAtHand>
  );
});

/** Shows a conversation that is over, read-only and from its beginning. Its texts load with it. */
export const ReadAgainScreen = withAccountTexts(() => (
  <OwnerOnly>
    <DiscreetCover isOver>
      <Reading />
    </DiscreetCover>
  </OwnerOnly>
));

function Head({ conversation }: { conversation: PastConversation }) {
  const { t, i18n } = useTranslation('account');
  const { title, language, endedAt, isCompleted } = conversation;
  const { tags } = languagesOn(i18n, language);
  return (
    <div className={chat.head}>
      <div className={chat.column}>
        <p className={styles.ways}>
          <Link className={chat.leave} to={list}>
            <Icon name="back" />
            {t('past.title')}
          </Link>
          <GetHelp />
        </p>
        <h1 data-unnamed {...tags}>
          {title}
        </h1>
        <p className={styles.when}>
          {longDateWithYear(endedAt, i18n)}. {t(`past.state.${isCompleted ? 'completed' : 'left'}`)}
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
