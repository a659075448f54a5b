import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { isTenderSubject } from '../../../../domain/catalogue/tender.ts';
import { createCalendarFile } from '../../../../domain/reminders/calendar-file.ts';
import { useServices } from '../../../context/Services.tsx';
import { downloadFile } from '../../../context/save-file.ts';
import { Button } from '../../../kit/Button.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { ReminderSwitch } from '../../reminders/ReminderSwitch.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { getClock } from './plan-reply-store.ts';
import { listTranscriptRows } from '../store/transcript-groups.ts';
import styles from './PlanReply.module.css';

/** `at`: the planned instant (epoch ms). `isSent`: the plan has been sent as an answer. */
type PlanRemindersProps = { store: ChatStore; at: number; isSent?: boolean };

/**
 * Offers reminders of a plan: an entry for a calendar, and mails unless the Activity is tender. No reminder names the
 * subject.
 */
export const FamilyPlanReminders = observer(function FamilyPlanReminders({
  store,
  at,
  isSent = false,
}: PlanRemindersProps) {
  const { t } = useTranslation();
  const services = useServices();
  /**
   * Returns an id that stays the same when the plan is moved, so that a calendar replaces its entry: the start of the
   * run and the plan's number in the run.
   */
  const entryId = (): string => {
    const sent = listTranscriptRows(store.stored).filter(({ bubble }) => bubble?.isPlan).length;
    return `${store.activity?.startedAt ?? at}-${isSent ? sent : sent + 1}`;
  };
  const save = (): void => {
    const { origin, host } = window.location;
    const entry = {
      id: `${entryId()}@${host}`,
      at,
      now: getClock(services).now(),
      address: `${origin}/`,
      title: t('chat.plan.entry'),
    };
    downloadFile(
      `${t('chat.plan.file')}.ics`,
      new Blob([createCalendarFile(entry)], { type: 'text/calendar' }),
    );
  };
  return (
    <div className={styles.beside}>
      <Button variant="quiet" onClick={save}>
        <Icon name="download" />
        {t('chat.plan.calendar')}
      </Button>
      {!isTenderSubject(store.activity ?? {}) && <ReminderSwitch />}
    </div>
  );
});
