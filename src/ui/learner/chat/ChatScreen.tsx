import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { ExitThisPage } from '../../kit/ExitThisPage.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useExit } from '../../app/Exit.tsx';
import { useServices } from '../../app/Services.tsx';
import { ActivityNotFound } from '../activity/ActivityNotFound.tsx';
import { noActivityNamed } from '../missing.ts';
import { activityPath } from '../paths.ts';
import { chatStoreFrom } from './chat-store.ts';
import { Conversation } from './Conversation.tsx';
import { GetHelp } from './GetHelp.tsx';
import { NotOpen } from './NotOpen.tsx';
import { Finished } from './Finished.tsx';
import styles from './chat.module.css';

/** The chat of an Activity, alone or inside a Programme (specification 2.2). */
export function ChatScreen() {
  const { t } = useTranslation();
  const { activitySlug, programmeSlug } = useParams();
  if (!activitySlug) throw noActivityNamed(t('errors.activity.missingInUrl'));
  return <Chat key={`${programmeSlug} ${activitySlug}`} activity={activitySlug} programme={programmeSlug} />;
}

type ChatProps = { activity: string; programme: string | undefined };

const Chat = observer(function Chat({ activity, programme }: ChatProps) {
  const { t } = useTranslation();
  const services = useServices();
  const exit = useExit();
  const [store] = useState(() => chatStoreFrom(services, activity, programme));
  useEffect(() => {
    void store.open();
    return store.close;
  }, [store]);

  if (store.isMissing) return <ActivityNotFound />;
  const { refusal } = store;
  if (store.failure !== null && refusal === null) throw store.failure;
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.column}>
          <Link className={styles.leave} to={activityPath(activity, programme)}>
            <Icon name="back" />
            <span>{t('chat.leave')}</span>
          </Link>
          <GetHelp />
          <ExitThisPage onExit={exit} />
        </div>
      </div>
      <div className={styles.head}>
        <div className={styles.column}>
          <h1>{store.activity?.title ?? t(refusal === null ? 'chat.opening' : 'chat.notOpen')}</h1>
        </div>
      </div>
      <div className={styles.column}>
        {refusal !== null ? (
          <NotOpen refusal={refusal} activity={activity} programme={programme} />
        ) : (
          <Conversation store={store}>
            <Finished programme={programme} justNow={store.finishedHere} />
          </Conversation>
        )}
      </div>
    </>
  );
});
