import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { AdminPage } from '../AdminPage.tsx';
import styles from '../admin.module.css';
import { FailureMessage } from '../FailureMessage.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { formatReportInstant } from '../date-text.ts';
import { createMailQueueStore, type MailQueueStore } from './mails-store.ts';

/** Lists the unsent mails that wait or were refused, without their content (an addition to the specification). */
export const MailsScreen = observer(function MailsScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store] = useState(() => createMailQueueStore(services));
  useEffect(() => void store.open(), [store]);
  const { queue, act, waiting, refused, tried } = store;
  const outcome = useRef<HTMLOutputElement>(null);
  // The result takes the focus, because the pressed button disappears with its mail.
  useEffect(() => {
    if (tried !== null) outcome.current?.focus();
  }, [tried]);
  const { answer, failure } = queue;
  return (
    <AdminPage title={t('mails.title')} intro={t('mails.about')}>
      {failure !== null && <FailureMessage error={failure} />}
      {failure === null && !answer && <output className={styles.quiet}>{t('loading')}</output>}
      {answer && (
        <>
          <p className={styles.row}>
            <Button variant="quiet" loading={queue.isBusy} onClick={() => void store.open()}>
              {t('mails.again')}
            </Button>
            <output ref={outcome} tabIndex={-1} className={styles.done}>
              {tried !== null && t('mails.tried', { to: tried })}
            </output>
          </p>
          {act.failure !== null && <FailureMessage error={act.failure} />}
          <WaitingMails store={store} count={answer.waiting} />
          {refused.length > 0 && <RefusedMails store={store} count={answer.refused} />}
          {waiting.length + refused.length < answer.waiting + answer.refused && <p>{t('mails.more')}</p>}
        </>
      )}
    </AdminPage>
  );
});

type MailsProps = {
  store: MailQueueStore;
  /** The number of mails in this state, including those that the list leaves out. */
  count: number;
};

const WaitingMails = observer(function WaitingMails({ store, count }: MailsProps) {
  const { t } = useTranslation('admin');
  return (
    <AdminTable
      caption={t('mails.waiting', { count })}
      head={(['to', 'subject', 'since', 'tries', 'next', 'actions'] as const).map((name) =>
        t(`mails.head.${name}`),
      )}
      none={t('mails.none')}
      rows={store.waiting.map((mail) => ({
        id: mail.id,
        cells: [
          mail.to,
          mail.subject,
          formatReportInstant(mail.createdAt),
          mail.attempts,
          formatReportInstant(mail.dueAt),
          mail.attempts === 0 ? (
            '–'
          ) : (
            <Button
              key="again"
              variant="quiet"
              loading={store.trying === mail.id}
              onClick={() => void store.tryAgain(mail)}
            >
              {t('mails.tryAgain')} <VisuallyHidden>{mail.to}</VisuallyHidden>
            </Button>
          ),
        ],
      }))}
    />
  );
});

const RefusedMails = observer(function RefusedMails({ store, count }: MailsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <AdminTable
        caption={t('mails.refused', { count })}
        head={[t('mails.head.refused'), t('mails.head.since'), t('mails.head.tries')]}
        isDense
        rows={store.refused.map(({ id, refusedAt, createdAt, attempts }) => ({
          id,
          cells: [formatReportInstant(refusedAt ?? createdAt), formatReportInstant(createdAt), attempts],
        }))}
      />
      <p className={styles.quiet}>{t('mails.gone')}</p>
    </>
  );
});
