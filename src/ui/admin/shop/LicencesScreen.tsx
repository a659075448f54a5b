import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { TextArea } from '../../kit/forms/TextArea.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { findFormProblems } from '../../stores/form-problems.ts';
import { DayField } from '../DayField.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { FailureMessage, useFailureMessage } from '../FailureMessage.tsx';
import { SearchForm } from '../SearchForm.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { formatDayOfInstant, endOfFieldDay, formatLastDayBefore } from './end-of-day.ts';
import { createLicencesStore, type LicencesStore } from './licences-store.ts';
import { splitEmailAddresses, licencesFormSchema } from './shop-schemas.ts';

/**
 * Gives access to addresses for which an organisation has paid, and shows who uses it (an addition to the
 * specification).
 */
export const LicencesScreen = observer(function LicencesScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => createLicencesStore(services));
  useEffect(() => void store.refresh(), [store]);
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
      {failure !== null && <FailureMessage error={failure} />}
      {failure === null && !answer && <output className={styles.quiet}>{t('loading')}</output>}
      {answer && (
        <>
          <Found store={store} />
          {answer.hasMore && <p>{t('licences.more')}</p>}
          <AdminTable
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
  const { typed, isMissing, take, submit } = useGiving(store);
  const { answer, failure, isBusy } = store.giving;
  const missing = (field: NeededField): string | undefined =>
    isMissing(field) ? t('licences.needed') : undefined;
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
        value={typed.emails}
        error={missing('emails')}
        dir="ltr"
        onChange={take('emails')}
      />
      <div className={styles.fields}>
        <TextField
          label={t('licences.organisation')}
          value={typed.organisation}
          error={missing('organisation')}
          maxLength={200}
          onChange={take('organisation')}
        />
        <DayField
          label={t('licences.lastDay')}
          hint={t('licences.lastDayHint')}
          value={typed.day}
          onChange={take('day')}
        />
      </div>
      <div className={styles.row}>
        <Button type="submit" loading={isBusy}>
          {t('licences.giveThem')}
        </Button>
        <output className={styles.done}>{answer && failure === null && t('licences.given', answer)}</output>
      </div>
      {failure !== null && <FailureMessage error={failure} />}
    </form>
  );
});

const empty = { emails: '', organisation: '', day: '' };
type NeededField = 'emails' | 'organisation';

/** Returns the fields of the form for new licences, and the function that gives them. */
function useGiving(store: LicencesStore) {
  const [typed, setTyped] = useState(empty);
  const [isTried, setTried] = useState(false);
  const { emails, organisation, day } = typed;
  const problems = findFormProblems(licencesFormSchema, { emails, organisation });
  const isMissing = (field: NeededField): boolean => isTried && Boolean(problems[field]);
  const take = (name: keyof typeof empty) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const submit = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    if (!(await store.give({ emails: splitEmailAddresses(emails), organisation, until: endOfFieldDay(day) })))
      return;
    take('emails')('');
    setTried(false);
  };
  return { typed, isMissing, take, submit };
}

const heads = ['address', 'organisation', 'given', 'from', 'until', 'use', 'actions'] as const;

const Found = observer(function Found({ store }: { store: LicencesStore }) {
  const { t } = useTranslation('admin');
  const path = useAdminPath();
  const [leaving, setLeaving] = useState<string | null>(null);
  const { licences = [] } = store.found.answer ?? {};
  const ask = (email: string): void => {
    store.forgetting.forgetFailure();
    setLeaving(email);
  };
  return (
    <>
      <AdminTable
        caption={t('licences.found', { count: licences.length })}
        head={heads.map((name) => t(`licences.head.${name}`))}
        none={t('licences.noneFound')}
        rows={licences.map(({ id, email, organisation, createdAt, from, until, personId }) => ({
          id,
          cells: [
            email,
            organisation,
            formatDayOfInstant(createdAt),
            formatDayOfInstant(from),
            formatLastDayBefore(until),
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
      {leaving !== null && <ForgetQuestion store={store} email={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
});

type ForgetQuestionProps = { store: LicencesStore; email: string; onClose: () => void };

/** Asks for confirmation before all licences of an address are deleted. */
const ForgetQuestion = observer(function ForgetQuestion({ store, email, onClose }: ForgetQuestionProps) {
  const { t } = useTranslation('admin');
  const words = useFailureMessage();
  const { isBusy, failure } = store.forgetting;
  const forget = async (): Promise<void> => {
    if (await store.forget(email)) onClose();
  };
  return (
    <Modal
      destructive
      title={t('licences.forgetTitle', { email })}
      message={t('licences.forgetText')}
      confirmText={t('licences.forgetConfirm')}
      confirming={isBusy}
      confirmError={failure === null ? undefined : words(failure)}
      onConfirm={() => void forget()}
      onCancel={onClose}
    />
  );
});
