import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { contentLanguageAttributes } from '../../kit/content-language.ts';
import { ExitBar, ExitThisPage, HasExitContext } from '../../kit/page/ExitThisPage.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { useQuickExit } from '../../context/Exit.tsx';
import { useServices } from '../../context/Services.tsx';
import { ActivityNotFound } from '../activity/ActivityNotFound.tsx';
import { EnglishOnlyNote } from '../EnglishOnlyNote.tsx';
import { createActivityNotFoundError } from '../not-found.ts';
import { activityPath } from '../../context/paths.ts';
import { WithdrawnNotice } from '../WithdrawnNotice.tsx';
import type { EarlierRowsProps } from './EarlierRows.tsx';
import { RenderedRowsLimitContext } from './transcript/ProgressiveRows.tsx';
import { createChatStore, isUserIdle } from './chat-store-from.ts';
import { Conversation } from './Conversation.tsx';
import { GetHelpButton, HelplinesProvider } from './transcript/GetHelpButton.tsx';
import type { ClosedConversationProps } from './ClosedConversation.tsx';
import { FinishedActivityLinks } from './ending/FinishedActivityLinks.tsx';
import { ChatSettingsButton } from './ChatSettingsButton.tsx';
import { loadWhenIdle } from '../../context/OptionalPart.tsx';
import { useLazyPart, type LoadComponent } from '../../context/LazyPart.tsx';
import { ScreenNotLoadedError } from '../../context/screen-not-loaded.ts';
import type { ReadAloudProps } from './read-aloud/ReadAloud.tsx';
import styles from './transcript/chat.module.css';

/** This page is a chunk of its own, because a conversation is closed to few people. */
const closedConversation: LoadComponent<ClosedConversationProps> = () =>
  import('./ClosedConversation.tsx').then((module) => module.ClosedConversation);

function Closed(props: ClosedConversationProps) {
  const { Part: ClosedConversation, failure } = useLazyPart(closedConversation);
  if (failure) throw new ScreenNotLoadedError(failure.error);
  return ClosedConversation && <ClosedConversation {...props} />;
}

/** The read-aloud control is a chunk of its own, because few people use it. */
const readAloud: LoadComponent<ReadAloudProps> = () =>
  import('./read-aloud/ReadAloud.tsx').then((module) => module.ReadAloud);

/** The part that hides earlier rows is a chunk of its own, because most people are not idle for long. */
const earlierRows: LoadComponent<EarlierRowsProps> = loadWhenIdle(() =>
  import('./EarlierRows.tsx').then((module) => module.EarlierRows),
);

/** The number of rows that stay visible when earlier ones are hidden, so that the open question can be read. */
const lastRows = 6;

/** Shows the chat of an Activity, alone or inside a Programme (specification 2.2). */
export function ChatScreen() {
  const { t } = useTranslation();
  const { activitySlug, programmeSlug } = useParams();
  if (!activitySlug) throw createActivityNotFoundError(t('errors.activity.missingInUrl'));
  return <Chat key={`${programmeSlug} ${activitySlug}`} activity={activitySlug} programme={programmeSlug} />;
}

type ChatProps = { activity: string; programme: string | undefined };

const Chat = observer(function Chat({ activity, programme }: ChatProps) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const exit = useQuickExit();
  const [store] = useState(() => createChatStore(services, activity, programme));
  useEffect(() => {
    void store.open();
    return store.close;
  }, [store]);
  const [isHidden, setHidden] = useState(() => isUserIdle(services));
  const { Part: EarlierRows } = useLazyPart(earlierRows);
  const { Part: ReadAloud } = useLazyPart(readAloud, { isWanted: store.pace.readAloud !== 'off' });

  if (store.isWithdrawn || store.isMissing)
    return (
      <HasExitContext value>
        <ExitBar onExit={exit} isInside />
        {store.isWithdrawn ? <WithdrawnNotice /> : <ActivityNotFound />}
      </HasExitContext>
    );
  const { refusal } = store;
  if (store.failure !== null && refusal === null) throw store.failure;
  const { tags } = contentLanguageAttributes(i18n, store.activity?.language);
  return (
    <HelplinesProvider onExit={exit}>
      <div className={styles.bar}>
        <div className={styles.column}>
          <Link className={styles.leave} to={activityPath(activity, programme)}>
            <Icon name="back" />
            <span>{t('chat.leave')}</span>
          </Link>
          <GetHelpButton />
          <ChatSettingsButton store={store} />
          <ExitThisPage onExit={exit} />
        </div>
      </div>
      <div className={styles.head}>
        <div className={styles.column}>
          <h1
            data-unnamed={!store.activity?.lifeChallenges || store.activity.tender || undefined}
            {...(store.activity && tags)}
          >
            {store.activity?.title ?? t(refusal === null ? 'chat.opening' : 'chat.notOpen')}
          </h1>
          {store.activity && <EnglishOnlyNote what="activity" language={store.activity.language} />}
        </div>
      </div>
      <RenderedRowsLimitContext value={isHidden ? (store.isComplete ? 0 : lastRows) : null}>
        <div className={styles.column}>
          {refusal !== null ? (
            <Closed
              refusal={refusal}
              activity={activity}
              programme={programme}
              isKept={store.kept.answers !== null}
            />
          ) : (
            <>
              {EarlierRows && <EarlierRows store={store} isHidden={isHidden} onHidden={setHidden} />}
              <Conversation store={store} wayOut={<LinkButton to="/">{t('finish.backToHome')}</LinkButton>}>
                <FinishedActivityLinks
                  programme={programme}
                  justNow={store.finishedHere}
                  activity={store.activity}
                />
              </Conversation>
            </>
          )}
          {ReadAloud && <ReadAloud store={store} />}
        </div>
      </RenderedRowsLimitContext>
    </HelplinesProvider>
  );
});
