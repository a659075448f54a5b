import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { listConditionAnswers, listRememberedNames } from '../../../../domain/edits/references.ts';
import { isStringList, isJsonObject } from '../../../../domain/platform/json.ts';
import { Button } from '../../../kit/Button.tsx';
import { CheckboxGroup } from '../../../kit/forms/CheckboxGroup.tsx';
import { Field } from '../../../kit/forms/Field.tsx';
import { SelectField } from '../../SelectField.tsx';
import type { FormControlProps } from './form-fields.ts';

/** Edits a `when` condition of a step, an option or a link: the accepted answers to each earlier choice. */
export const ConditionField = observer(function ConditionField({
  frame,
  field: { way },
  value: condition,
  store,
  set,
}: FormControlProps) {
  const { t } = useTranslation('admin');
  const value = isJsonObject(condition) ? condition : {};
  const asked = Object.entries(value);
  const names = [...new Set(listRememberedNames(store.content).map(({ name }) => name))].filter(
    (name) => !Object.hasOwn(value, name) && listConditionAnswers(store.content, name).length > 0,
  );
  const add = (name: string): void => {
    const first = listConditionAnswers(store.content, name)[0]?.value;
    if (first === undefined) return;
    if (asked.length === 0) set({ [name]: [first] });
    else store.set([...way, name], [first]);
  };
  const remove = (name: string): void => store.set(asked.length > 1 ? [...way, name] : way, undefined);
  return (
    <Field {...frame} group>
      {() => (
        <>
          {asked.map(([name, answers]) => {
            const picked = isStringList(answers) ? answers : [];
            const known = listConditionAnswers(store.content, name);
            const lost = picked.filter((one) => known.every((answer) => answer.value !== one));
            return (
              <div key={name}>
                <CheckboxGroup
                  label={t('studio.answers', { name })}
                  options={[
                    ...lost.map((one) => ({ value: one, label: t('studio.lost', { id: one }) })),
                    ...known,
                  ]}
                  values={picked}
                  onChange={(next) => {
                    if (next.length === 0) remove(name);
                    else store.set([...way, name], next);
                  }}
                />
                <Button variant="plain" onClick={() => remove(name)}>
                  {t('studio.removeNamed', { name })}
                </Button>
              </div>
            );
          })}
          {names.length > 0 && (
            <SelectField
              label={t('studio.addCondition')}
              none={t('studio.none')}
              options={names.map((name) => ({ value: name, label: name }))}
              value=""
              onChange={(name) => name !== '' && add(name)}
            />
          )}
          {names.length === 0 && asked.length === 0 && <p>{t('studio.noChoices')}</p>}
        </>
      )}
    </Field>
  );
});
