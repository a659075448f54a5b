import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../context/Services.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { createActivityStore } from '../activity/activity-store.ts';
import { formatLongDate } from '../long-date.ts';
import { programmePath } from '../../context/paths.ts';
import type { AccessRefusal } from '../not-found.ts';
import { AccessLinks } from './transcript/AccessLinks.tsx';
import styles from './transcript/chat.module.css';

export type ClosedConversationProps = {
  refusal: AccessRefusal;
  activity: string;
  programme: string | undefined;
  /** True if only this device has answers that were given without a network. */
  isKept: boolean;
};

/** Says why the conversation is not open to this person now, and what they can do. */
export function ClosedConversation({ refusal, activity, programme, isKept }: ClosedConversationProps) {
  const { t } = useTranslation();
  if (refusal === 'PaymentRequired')
    return (
      <Reason words={t(isKept ? 'chat.notTaken.payment' : 'chat.failed.payment')}>
        <AccessLinks />
      </Reason>
    );
  const wayBack = (
    <>
      {isKept && <p>{t('chat.notTaken.other')}</p>}
      {programme ? (
        <LinkButton to={programmePath(programme)}>{t('finish.backToProgramme')}</LinkButton>
      ) : (
        <LinkButton to="/">{t('finish.backToHome')}</LinkButton>
      )}
    </>
  );
  if (refusal === 'NotEnrolled') return <Reason words={t('chat.enrolFirst')}>{wayBack}</Reason>;
  return (
    <OpensLater activity={activity} programme={programme}>
      {wayBack}
    </OpensLater>
  );
}

type OpensLaterProps = { activity: string; programme: string | undefined; children: ReactNode };

/** Loads the Activity to show its opening date, which the refusal does not contain. */
const OpensLater = observer(function OpensLater({ activity, programme, children }: OpensLaterProps) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const [store] = useState(() => createActivityStore(services, activity, programme));
  useEffect(() => void store.load(), [store]);
  const words =
    store.opensAt === null
      ? t('chat.opensLater')
      : t('chat.opensOn', { date: formatLongDate(store.opensAt, i18n) });
  return <Reason words={words}>{children}</Reason>;
});

function Reason({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={styles.reply}>
      <p>{words}</p>
      {children}
    </div>
  );
}
