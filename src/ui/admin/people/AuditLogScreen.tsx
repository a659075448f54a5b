import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ListedAuditEntry } from '../../../application/ports/device/people/people-gateway.ts';
import { Link } from 'react-router-dom';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import { AdminPage } from '../AdminPage.tsx';
import styles from '../admin.module.css';
import { FailureMessage } from '../FailureMessage.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { formatReportInstant } from '../date-text.ts';
import { createAuditLogStore } from './log-store.ts';

/** Lists the actions of admins, newest first (an addition to the specification). */
export const AuditLogScreen = observer(function AuditLogScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store] = useState(() => createAuditLogStore(services));
  useEffect(() => void store.open(), [store]);
  const { answer: log, failure, isBusy } = store.log;
  return (
    <AdminPage title={t('log.title')} intro={t('log.about')}>
      {failure !== null && <FailureMessage error={failure} />}
      {failure === null && !log && <output className={styles.quiet}>{t('loading')}</output>}
      {log && (
        <AdminTable
          caption={t('log.entries')}
          head={[t('log.when'), t('log.who'), t('log.what'), t('log.subject'), t('log.details')]}
          none={t('log.none')}
          rows={log.entries.map(
            ({ id, at, by, byEmail, action, subject, details, title, versionNumber }) => ({
              id,
              cells: [
                formatReportInstant(at),
                byEmail ?? (by === 'operator' ? t('log.operator') : '–'),
                <What key="what" action={action} />,
                <Subject key="subject" id={subject} title={title} />,
                <Details key="details" details={details} versionNumber={versionNumber} />,
              ],
            }),
          )}
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

/** Shows an action as text; an action that this program does not know is shown by its code. */
function What({ action }: { action: string }) {
  const { t } = useTranslation('admin');
  return t(`log.acts.${action.replaceAll('.', '-')}`, { defaultValue: action });
}

/** Links to the person or the item that an action was about; a deleted person has no link. */
function Subject({ id, title }: { id: string | null; title: string | null }) {
  const path = useAdminPath();
  if (id === null) return '–';
  const name = title ?? id;
  if (id.startsWith('person_')) return <Link to={path(`people/${encodeURIComponent(id)}`)}>{name}</Link>;
  if (title === null) return name;
  const kind = id.startsWith('p_') ? 'programme' : 'activity';
  return <Link to={path(`content/${kind}/${encodeURIComponent(id)}`)}>{name}</Link>;
}

type DetailsProps = { details: ListedAuditEntry['details']; versionNumber: number | null };

/** Shows the details of an action; a version is shown by its number, not by its hash. */
function Details({ details, versionNumber }: DetailsProps) {
  const { t } = useTranslation('admin');
  const { version: _version, isNewVersion: _isNew, ...rest } = details;
  if (versionNumber === null) return wordsOf(details);
  const number = t('history.number', { number: versionNumber });
  return Object.keys(rest).length === 0 ? number : `${number}, ${wordsOf(rest)}`;
}

const wordsOf = (details: ListedAuditEntry['details']): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ') || '–';
