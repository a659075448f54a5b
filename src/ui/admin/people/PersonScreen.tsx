import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { AdminPerson } from '../../../application/ports/device/people/people-gateway.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { usePermissionCheck } from '../Permissions.tsx';
import { FailureMessage, FailureOverlay } from '../FailureMessage.tsx';
import { downloadFile } from '../../context/save-file.ts';
import { formatReportInstant } from '../date-text.ts';
import { PersonActConfirmation } from './PersonActConfirmation.tsx';
import { AccessGrantsPanel } from './AccessGrantsPanel.tsx';
import { createPersonStore, type PersonStore } from './person-store.ts';
import { PersonRoles } from './PersonRoles.tsx';

/** Shows one person: roles, access, export and erasure. */
export function PersonScreen() {
  const { personId = '' } = useParams();
  return <Person key={personId} id={personId} />;
}

const Person = observer(function Person({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => createPersonStore(services, id));
  useEffect(() => void store.open(), [store]);
  const may = usePermissionCheck();
  const { answer: person, failure } = store.person;
  return (
    <AdminPage title={person?.email || t('person.title')}>
      <p>
        <Link to={path('people')}>{t('person.back')}</Link>
      </p>
      {failure !== null && <FailureMessage error={failure} />}
      {failure === null && !person && <output className={styles.quiet}>{t('loading')}</output>}
      {store.isErased && <Erased />}
      {person && !store.isErased && (
        <>
          <p className={styles.quiet}>
            {t('person.since', { id: person.id, date: formatReportInstant(person.createdAt) })}
          </p>
          {person.isDisabled && <p>{t('person.disabled')}</p>}
          <PersonRoles store={store} roles={person.roles} />
          <AccessGrantsPanel store={store} person={person} />
          {may('people.export') && <Data store={store} person={person} />}
        </>
      )}
      {store.failed && (
        <FailureOverlay
          title={t(`person.failed.${store.failed.act}`)}
          error={store.failed.error}
          onClose={store.dismiss}
        />
      )}
    </AdminPage>
  );
});

/** Says that the person was erased. The text takes the focus, because the pressed button is gone. */
function Erased() {
  const { t } = useTranslation('admin');
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} className={styles.quiet} tabIndex={-1}>
      {t('person.erased')}
    </p>
  );
}

/** The tables whose rows are counted for the confirmation of an erasure. */
const counted = ['run', 'run_entry', 'enrolment', 'access_grant', 'purchase'] as const;

/** Exports a copy of all data about a person, or erases the person, as the law requires on request. */
const Data = observer(function Data({ store, person }: { store: PersonStore; person: AdminPerson }) {
  const { t } = useTranslation('admin');
  const may = usePermissionCheck();
  const { erasure, busy } = store;
  const download = async (): Promise<void> => {
    const text = await store.exported();
    if (text !== null) downloadFile(`${person.id}.json`, new Blob([text], { type: 'application/json' }));
  };
  return (
    <section className={styles.card} aria-labelledby="data">
      <h2 id="data">{t('person.data')}</h2>
      <p>{t('person.dataAbout')}</p>
      <div className={styles.row}>
        <Button variant="quiet" loading={busy === 'export'} onClick={() => void download()}>
          {t('person.export')}
        </Button>
        {may('people.erase') && (
          <Button variant="danger" loading={busy === 'prepare'} onClick={() => void store.prepareErasure()}>
            {t('person.erase')}
          </Button>
        )}
        <PersonActConfirmation store={store} act="export" />
      </div>
      {erasure && (
        <Modal
          destructive
          title={t('person.eraseTitle', { who: person.email || person.id })}
          message={t('person.eraseText')}
          confirmText={t('person.eraseConfirm')}
          confirming={busy === 'erase'}
          onConfirm={() => void store.erase()}
          onCancel={store.cancelErasure}
        >
          <ul>
            {counted.map((table) => {
              const count = erasure.rows[table] ?? 0;
              return count > 0 && <li key={table}>{t(`person.rows.${table}`, { count })}</li>;
            })}
          </ul>
          <p>{t('person.eraseStays')}</p>
        </Modal>
      )}
    </section>
  );
});
