import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStringList } from '../../../../domain/platform/json.ts';
import { Button } from '../../../kit/Button.tsx';
import { CheckboxGroup } from '../../../kit/forms/CheckboxGroup.tsx';
import { Field } from '../../../kit/forms/Field.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import type { FormControlProps } from './form-fields.ts';
import styles from './studio.module.css';

/** Edits a list of words or names; known ones can be ticked, and others typed. */
export function TextListField({ field: { way, control }, frame, value: list, store, set }: FormControlProps) {
  const { t } = useTranslation('admin');
  const { values: known = [] } = control;
  const values = isStringList(list) ? list : [];
  const add = (value: string): void => {
    if (value === '' || values.includes(value)) return;
    if (values.length === 0) set([value]);
    else store.addEntry(way, value);
  };
  const remove = (value: string): void => store.removeEntry([...way, values.indexOf(value)]);
  const others = values.filter((value) => !known.includes(value));
  return (
    <Field {...frame} group>
      {() => (
        <>
          {known.length > 0 && (
            <CheckboxGroup
              label={t('studio.known')}
              columns
              options={known.map((value) => ({ value, label: value }))}
              values={values}
              onChange={(picked) => {
                const added = picked.find((value) => !values.includes(value));
                const removed = values.find((value) => !picked.includes(value));
                if (added !== undefined) add(added);
                if (removed !== undefined) remove(removed);
              }}
            />
          )}
          {others.length > 0 && (
            <ol className={styles.texts}>
              {others.map((value) => (
                <WrittenText
                  key={value}
                  value={value}
                  onUp={() => store.moveEntry([...way, values.indexOf(value)], -1)}
                  onRemove={() => remove(value)}
                />
              ))}
            </ol>
          )}
          <AnotherText onAdd={add} />
        </>
      )}
    </Field>
  );
}

type WrittenTextProps = { value: string; onUp: () => void; onRemove: () => void };

function WrittenText({ value, onUp, onRemove }: WrittenTextProps) {
  const { t } = useTranslation('admin');
  return (
    <li>
      <span>{value}</span>
      <Button variant="plain" onClick={onUp}>
        {t('studio.upNamed', { name: value })}
      </Button>
      <Button variant="plain" onClick={onRemove}>
        {t('studio.removeNamed', { name: value })}
      </Button>
    </li>
  );
}

function AnotherText({ onAdd }: { onAdd: (value: string) => void }) {
  const { t } = useTranslation('admin');
  const [fresh, setFresh] = useState('');
  const addFresh = (): void => {
    onAdd(fresh.trim());
    setFresh('');
  };
  return (
    <div className={styles.beside}>
      <TextField
        label={t('studio.another')}
        value={fresh}
        autoComplete="off"
        onChange={setFresh}
        // Typed text is added even if the author leaves the field without pressing Add.
        onBlur={addFresh}
        onKeyDown={(event) => event.key === 'Enter' && addFresh()}
      />
      <Button variant="quiet" onClick={addFresh}>
        {t('studio.add')}
      </Button>
    </div>
  );
}
