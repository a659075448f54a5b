import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { AdminPerson } from '../../../application/ports/people-gateway.ts';
import { Button } from '../../kit/Button.tsx';
import { TextField } from '../../kit/TextField.tsx';
import styles from '../admin.module.css';
import { Table } from '../Table.tsx';
import { when } from '../when.ts';
import type { PersonStore } from './person-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What a person has access by, and a licence for more. */
export const Grants = observer(function Grants({
  store,
  person,
}: {
  store: PersonStore;
  person: AdminPerson;
}) {
  const { t } = useTranslation('admin');
  const [until, setUntil] = useState('');
  const [reference, setReference] = useState('');
  const [isRefused, setRefused] = useState(false);
  const missing = (value: string): string | undefined =>
    isRefused && value.trim() === '' ? t('person.needed') : undefined;
  return (
    <section className={styles.card} aria-labelledby="grants">
      <h2 id="grants">{t('person.access', { status: person.paymentStatus })}</h2>
      {person.grants.length > 0 && (
        <Table
          caption={t('person.grants')}
          head={[t('person.source'), t('person.from'), t('person.until')]}
          rows={person.grants.map((grant, index) => ({
            id: String(index),
            cells: [grant.source, when(grant.from), when(grant.until)],
          }))}
        />
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isComplete = until !== '' && reference.trim() !== '';
          setRefused(!isComplete);
          // The last day counts whole.
          if (isComplete) void store.grant(Date.parse(until) + dayMs, reference.trim());
        }}
      >
        <div className={styles.fields}>
          <TextField
            type="date"
            label={t('person.lastDay')}
            value={until}
            error={missing(until)}
            onChange={setUntil}
          />
          <TextField
            label={t('person.reference')}
            value={reference}
            error={missing(reference)}
            maxLength={200}
            onChange={setReference}
          />
        </div>
        <Button type="submit" variant="quiet" loading={store.busy === 'grant'}>
          {t('person.grant')}
        </Button>
      </form>
    </section>
  );
});
