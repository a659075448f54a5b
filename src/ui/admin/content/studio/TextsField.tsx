import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Way } from '../../../../domain/content/edits/json-edit.ts';
import { Button } from '../../../kit/Button.tsx';
import { CheckboxGroup } from '../../../kit/CheckboxGroup.tsx';
import { Field } from '../../../kit/Field.tsx';
import type { FieldProps } from '../../../kit/Field.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import type { StudioStore } from './studio-store.ts';
import styles from './studio.module.css';

type TextsFieldProps = FieldProps & {
  known: readonly string[];
  values: readonly string[];
  store: StudioStore;
  way: Way;
  order: readonly string[];
};

/** A list of words or names: known ones are ticked, others written. */
export function TextsField({ known, values, store, way, order, ...frame }: TextsFieldProps) {
  const { t } = useTranslation('admin');
  const [fresh, setFresh] = useState('');
  const add = (value: string): void => {
    if (value === '' || values.includes(value)) return;
    if (values.length === 0) store.set(way, [value], order);
    else store.addEntry(way, value);
  };
  const remove = (value: string): void => store.removeEntry([...way, values.indexOf(value)]);
  const addFresh = (): void => {
    add(fresh.trim());
    setFresh('');
  };
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
              {others.map((value) => {
                const place = [...way, values.indexOf(value)];
                return (
                  <li key={value}>
                    <span>{value}</span>
                    <Button variant="plain" onClick={() => store.moveEntry(place, -1)}>
                      {t('studio.upNamed', { name: value })}
                    </Button>
                    <Button variant="plain" onClick={() => remove(value)}>
                      {t('studio.removeNamed', { name: value })}
                    </Button>
                  </li>
                );
              })}
            </ol>
          )}
          <div className={styles.beside}>
            <TextField
              label={t('studio.another')}
              value={fresh}
              autoComplete="off"
              onChange={setFresh}
              // Typed text is added even if its writer leaves without a press.
              onBlur={addFresh}
              onKeyDown={(event) => event.key === 'Enter' && addFresh()}
            />
            <Button variant="quiet" onClick={addFresh}>
              {t('studio.add')}
            </Button>
          </div>
        </>
      )}
    </Field>
  );
}
