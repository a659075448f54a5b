import { isBlank } from '../../../domain/platform/visible-text.ts';
import { useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { Button } from '../../kit/Button.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import styles from '../admin.module.css';
import { findFormProblems } from '../../stores/form-problems.ts';
import { DayField } from '../DayField.tsx';
import { PersonActConfirmation } from './PersonActConfirmation.tsx';
import type { PersonStore } from './person-store.ts';

const needed = () => string().test('needed', 'needed', (text) => !isBlank(text ?? ''));

/** The schema of the form: the last day of access, and the licence's reference. */
const grantSchema = object({ until: needed(), reference: needed() });

const dayMs = 24 * 60 * 60 * 1000;

/** Gives a person access by a licence. */
export const GrantForm = observer(function GrantForm({ store }: { store: PersonStore }) {
  const { t } = useTranslation('admin');
  const form = useRef<HTMLFormElement>(null);
  const [until, setUntil] = useState('');
  const [reference, setReference] = useState('');
  const [refused, setRefused] = useState<'needed' | 'wholeDate' | null>(null);
  const problems = findFormProblems(grantSchema, { until, reference });
  const missing = (field: keyof typeof problems): string | undefined =>
    refused !== null && problems[field] ? t(`person.${refused}`) : undefined;
  const submit = async (): Promise<void> => {
    const date = form.current?.querySelector<HTMLInputElement>('input[type=date]');
    const isHalfTyped = date?.validity.badInput === true;
    const isComplete = Object.keys(problems).length === 0;
    setRefused(isHalfTyped ? 'wholeDate' : isComplete ? null : 'needed');
    // Access ends after the chosen last day.
    if (!isComplete || !(await store.grant(Date.parse(until) + dayMs, reference.trim()))) return;
    setUntil('');
    setReference('');
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.fields}>
        <DayField label={t('person.lastDay')} value={until} error={missing('until')} onChange={setUntil} />
        <TextField
          label={t('person.reference')}
          value={reference}
          error={missing('reference')}
          maxLength={200}
          onChange={setReference}
        />
      </div>
      <div className={styles.row}>
        <Button type="submit" variant="quiet" loading={store.busy === 'grant'}>
          {t('person.grant')}
        </Button>
        <PersonActConfirmation store={store} act="grant" />
      </div>
    </form>
  );
});
