import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useServices } from '../../app/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { Failure, FailureOverlay } from '../Failure.tsx';
import { saveFile } from '../save-file.ts';
import { when } from '../when.ts';
import { Grants } from './Grants.tsx';
import { personStoreFrom, type PersonStore } from './person-store.ts';
import { Roles } from './Roles.tsx';

/** One person: roles, access, export and erasure. */
export function PersonScreen() {
  const { personId = '' } = useParams();
  return <Person key={personId} id={personId} />;
}

const Person = observer(function Person({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => personStoreFrom(services, id));
  useEffect(() => void store.open(), [store]);
  const { answer: person, failure } = store.person;
  return (
    <AdminPage title={person?.email || t('person.title')}>
      <p>
        <Link to={path('people')}>{t('person.back')}</Link>
      </p>
      {failure !== null && <Failure error={failure} />}
      {failure === null && !person && <output className={styles.quiet}>{t('loading')}</output>}
      {store.isErased && <output>{t('person.erased')}</output>}
      {person && !store.isErased && (
        <>
          <p className={styles.quiet}>{t('person.since', { id: person.id, date: when(person.createdAt) })}</p>
          {person.isDisabled && <p>{t('person.disabled')}</p>}
          <Roles key={person.roles.join()} store={store} roles={person.roles} />
          <Grants store={store} person={person} />
          <Data store={store} id={person.id} />
        </>
      )}
      <output className={styles.quiet}>
        {store.done && store.done !== 'prepare' && !store.isErased && t(`person.done.${store.done}`)}
      </output>
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

/** What the law gives a person: all that is known of them, or nothing any more. */
const Data = observer(function Data({ store, id }: { store: PersonStore; id: string }) {
  const { t } = useTranslation('admin');
  const { erasure, busy } = store;
  const download = async (): Promise<void> => {
    const text = await store.exported();
    if (text !== null) saveFile(`${id}.json`, new Blob([text], { type: 'application/json' }));
  };
  return (
    <section className={styles.card} aria-labelledby="data">
      <h2 id="data">{t('person.data')}</h2>
      <p>{t('person.dataAbout')}</p>
      <div className={styles.row}>
        <Button variant="quiet" loading={busy === 'export'} onClick={() => void download()}>
          {t('person.export')}
        </Button>
        <Button variant="danger" loading={busy === 'prepare'} onClick={() => void store.prepareErasure()}>
          {t('person.erase')}
        </Button>
      </div>
      {erasure && (
        <Modal
          destructive
          title={t('person.eraseTitle')}
          message={t('person.eraseText')}
          confirmText={t('person.eraseConfirm')}
          confirming={busy === 'erase'}
          onConfirm={() => void store.erase()}
          onCancel={store.cancelErasure}
        >
          <ul>
            {Object.entries(erasure.rows).map(([table, count]) => (
              <li key={table}>{t('person.rows', { table, count })}</li>
            ))}
          </ul>
        </Modal>
      )}
    </section>
  );
});
