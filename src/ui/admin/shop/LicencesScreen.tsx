import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { DayField } from '../DayField.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { Failure, useFailureWords } from '../Failure.tsx';
import { SearchForm } from '../SearchForm.tsx';
import { Table } from '../Table.tsx';
import { dayOf, endOfDay, lastDay } from './days.ts';
import { licencesStoreFrom, type LicencesStore } from './licences-store.ts';

/** Access that organisations have bought for addresses: giving it, and its use. An addition. */
export const LicencesScreen = observer(function LicencesScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => licencesStoreFrom(services));
  useEffect(() => void store.look(), [store]);
  const { answer, failure } = store.found;
  return (
    <AdminPage title={t('licences.title')} intro={t('licences.about')}>
      <p>
        <Link to={path('shop')}>{t('shop.back')}</Link>
      </p>
      <Give store={store} />
      <SearchForm
        label={t('licences.text')}
        search={t('licences.search')}
        value={store.text}
        isBusy={store.isSearching}
        onChange={store.write}
        onSearch={() => void store.search()}
      />
      {failure !== null && <Failure error={failure} />}
      {failure === null && !answer && <output className={styles.quiet}>{t('loading')}</output>}
      {answer && (
        <>
          <Found store={store} />
          {answer.hasMore && <p>{t('licences.more')}</p>}
          <Table
            caption={t('licences.organisations')}
            head={[t('licences.head.organisation'), t('licences.head.licences'), t('licences.head.used')]}
            none={t('licences.none')}
            isDense
            rows={answer.organisations.map(({ organisation, licences, used }) => ({
              id: organisation,
              cells: [organisation, licences, used],
            }))}
          />
        </>
      )}
    </AdminPage>
  );
});

const Give = observer(function Give({ store }: { store: LicencesStore }) {
  const { t } = useTranslation('admin');
  const [emails, setEmails] = useState('');
  const [organisation, setOrganisation] = useState('');
  const [day, setDay] = useState('');
  const [isTried, setTried] = useState(false);
  const { answer, failure, isBusy } = store.giving;
  const missing = (value: string): string | undefined =>
    isTried && value.trim() === '' ? t('licences.needed') : undefined;
  const submit = async (): Promise<void> => {
    setTried(true);
    const addresses = emails.split(/[\s,;]+/).filter((email) => email !== '');
    if (addresses.length === 0 || organisation.trim() === '') return;
    if (!(await store.give({ emails: addresses, organisation, until: endOfDay(day) }))) return;
    setEmails('');
    setTried(false);
  };
  return (
    <form
      className={styles.card}
      aria-labelledby="give-licences"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 id="give-licences">{t('licences.give')}</h2>
      <TextArea
        label={t('licences.emails')}
        hint={t('licences.emailsHint')}
        value={emails}
        error={missing(emails)}
        dir="ltr"
        onChange={setEmails}
      />
      <div className={styles.fields}>
        <TextField
          label={t('licences.organisation')}
          value={organisation}
          error={missing(organisation)}
          maxLength={200}
          onChange={setOrganisation}
        />
        <DayField
          label={t('licences.lastDay')}
          hint={t('licences.lastDayHint')}
          value={day}
          onChange={setDay}
        />
      </div>
      <div className={styles.row}>
        <Button type="submit" loading={isBusy}>
          {t('licences.giveThem')}
        </Button>
        <output className={styles.done}>{answer && failure === null && t('licences.given', answer)}</output>
      </div>
      {failure !== null && <Failure error={failure} />}
    </form>
  );
});

const heads = ['address', 'organisation', 'given', 'from', 'until', 'use', 'actions'] as const;

const Found = observer(function Found({ store }: { store: LicencesStore }) {
  const { t } = useTranslation('admin');
  const path = useAdminPath();
  const words = useFailureWords();
  const [leaving, setLeaving] = useState<string | null>(null);
  const { licences = [] } = store.found.answer ?? {};
  const forget = async (email: string): Promise<void> => {
    if (await store.forget(email)) setLeaving(null);
  };
  const ask = (email: string): void => {
    store.forgetting.forgetFailure();
    setLeaving(email);
  };
  return (
    <>
      <Table
        caption={t('licences.found', { count: licences.length })}
        head={heads.map((name) => t(`licences.head.${name}`))}
        none={t('licences.noneFound')}
        rows={licences.map(({ id, email, organisation, createdAt, from, until, personId }) => ({
          id,
          cells: [
            email,
            organisation,
            dayOf(createdAt),
            dayOf(from),
            lastDay(until),
            personId === null ? (
              t('licences.unused')
            ) : (
              <Link key="use" to={path(`people/${encodeURIComponent(personId)}`)}>
                {t('licences.inUse')} <VisuallyHidden>{email}</VisuallyHidden>
              </Link>
            ),
            <Button key="forget" variant="quiet" onClick={() => ask(email)}>
              {t('licences.forget')} <VisuallyHidden>{email}</VisuallyHidden>
            </Button>,
          ],
        }))}
      />
      {leaving !== null && (
        <Modal
          destructive
          title={t('licences.forgetTitle', { email: leaving })}
          message={t('licences.forgetText')}
          confirmText={t('licences.forgetConfirm')}
          confirming={store.forgetting.isBusy}
          confirmError={store.forgetting.failure === null ? undefined : words(store.forgetting.failure)}
          onConfirm={() => void forget(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </>
  );
});
