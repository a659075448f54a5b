import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../kit/Announcer.tsx';
import { useServices } from '../../../context/Services.tsx';
import { formatLongDate } from '../../long-date.ts';
import { FamilyPlanReminders } from './FamilyPlanReminders.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { getClock } from './plan-reply-store.ts';
import { replyFailureText } from '../store/reply-failure.ts';
import { readFromStartId } from '../transcript/StickToBottom.tsx';
import { TryAgainButton } from './TryAgainButton.tsx';
import styles from '../transcript/chat.module.css';

export type FamilyPlanWaitProps = {
  store: ChatStore;
  /** The link out of the conversation; a preview has none. */
  children?: ReactNode;
};

/**
 * Shows that the conversation waits for the moment of a plan. The family can continue at any time: some act earlier,
 * and others want to say that they did not.
 */
export const FamilyPlanWait = observer(function FamilyPlanWait({ store, children }: FamilyPlanWaitProps) {
  const { t, i18n } = useTranslation();
  const announce = useAnnounce();
  const { plannedFor, failure } = store.state;
  const at = Date.parse(plannedFor ?? '');
  const stage = at > getClock(useServices()).now() ? 'until' : 'after';
  const title = t(`chat.plan.${stage}`);
  useEffect(() => announce(title), [announce, title]);
  const time = new Date(at).toTimeString().slice(0, 5);
  return (
    <div id={readFromStartId} className={styles.panel}>
      <h2>{title}</h2>
      <p>{t(`chat.plan.${stage}Text`, { date: `${formatLongDate(at, i18n)}, ${time}` })}</p>
      {stage === 'until' && <FamilyPlanReminders store={store} at={at} isSent />}
      <div className={styles.waysOn}>
        <TryAgainButton
          store={store}
          variant={stage === 'until' ? 'quiet' : 'primary'}
          error={failure === null ? undefined : replyFailureText(failure.code, t)}
          onPress={store.resume}
        >
          {t(stage === 'until' ? 'chat.plan.early' : 'chat.plan.report')}
        </TryAgainButton>
        {children}
      </div>
    </div>
  );
});
