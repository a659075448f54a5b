import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../application/ports/people-gateway.ts';
import { Link } from 'react-router-dom';
import { useServices } from '../../app/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import { AdminPage } from '../AdminPage.tsx';
import styles from '../admin.module.css';
import { Failure } from '../Failure.tsx';
import { Table } from '../Table.tsx';
import { when } from '../when.ts';
import { logStoreFrom } from './log-store.ts';

/** Every act of an admin, newest first: an addition. */
export const LogScreen = observer(function LogScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store] = useState(() => logStoreFrom(services));
  useEffect(() => void store.open(), [store]);
  const { answer: log, failure, isBusy } = store.log;
  return (
    <AdminPage title={t('log.title')} intro={t('log.about')}>
      {failure !== null && <Failure error={failure} />}
      {failure === null && !log && <output className={styles.quiet}>{t('loading')}</output>}
      {log && (
        <Table
          caption={t('log.entries')}
          head={[t('log.when'), t('log.who'), t('log.what'), t('log.subject'), t('log.details')]}
          none={t('log.none')}
          rows={log.entries.map(({ id, at, byEmail, action, subject, details }) => ({
            id,
            cells: [
              when(at),
              byEmail ?? '–',
              action,
              <Subject key="subject" id={subject} />,
              wordsOf(details),
            ],
          }))}
        />
      )}
      {log?.hasMore && (
        <Button variant="quiet" loading={isBusy} onClick={() => void store.older()}>
          {t('log.older')}
        </Button>
      )}
    </AdminPage>
  );
});

/** A person's number leads to them, as long as they are here. */
function Subject({ id }: { id: string | null }) {
  const path = useAdminPath();
  if (id === null) return '–';
  return id.startsWith('person_') ? <Link to={path(`people/${encodeURIComponent(id)}`)}>{id}</Link> : id;
}

const wordsOf = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ') || '–';
