import { useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { getListAtPath, getValueAtPath } from '../../../../domain/edits/json-edit.ts';
import { getTextProperty } from '../../../../domain/edits/outline.ts';
import { Button } from '../../../kit/Button.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { SelectField } from '../../SelectField.tsx';
import type { FormControlProps } from './form-fields.ts';
import styles from './studio.module.css';

type TargetFieldProps = Pick<FormControlProps, 'frame' | 'field' | 'store' | 'order' | 'text'>;

/** The value of the option that adds a touchpoint; ids do not contain this character. */
const another = '+';

/** Chooses the touchpoint that a link leads to, or adds a new one. */
export const LinkTargetField = observer(function LinkTargetField({
  frame,
  field: { way },
  store,
  order,
  text: value,
}: TargetFieldProps) {
  const { t } = useTranslation('admin');
  const [title, setTitle] = useState<string | null>(null);
  const holder = useRef<HTMLDivElement>(null);
  const known = store.touchpoints.map((touchpoint) => ({
    value: touchpoint.id,
    label: touchpoint.title || touchpoint.id,
  }));
  const isLost = value !== '' && known.every((one) => one.value !== value);
  const pick = (next: string): void => {
    if (next === another)
      return setTitle(getTextProperty(getValueAtPath(store.content, way.slice(0, -1)), 'label'));
    setTitle(null);
    store.set(way, next === '' ? undefined : next, order);
  };
  const create = (): void => {
    if (title === null || title.trim() === '') return;
    store.newTarget(way, title.trim());
    setTitle(null);
    // The title field disappears, so the list takes the focus.
    holder.current?.querySelector('select')?.focus();
  };
  return (
    <div ref={holder}>
      <SelectField
        {...frame}
        none={t(way.length === 3 ? 'studio.nextTouchpoint' : 'studio.nextStep')}
        options={[
          ...(isLost ? [{ value, label: t('studio.lost', { id: value }) }] : []),
          ...known,
          { value: another, label: t('studio.newTouchpoint') },
        ]}
        value={title === null ? value : another}
        onChange={pick}
      />
      {title !== null && (
        <div className={styles.beside}>
          <TextField
            label={t('studio.newTitle')}
            value={title}
            autoComplete="off"
            onChange={setTitle}
            onKeyDown={(event) => event.key === 'Enter' && create()}
          />
          <Button variant="quiet" onClick={create}>
            {t('studio.create')}
          </Button>
        </div>
      )}
    </div>
  );
});

/** Chooses an earlier choice, with whose answer this one is compared. */
export const EarlierChoiceField = observer(function EarlierChoiceField({
  frame,
  field: { way },
  store,
  order,
  text: value,
}: TargetFieldProps) {
  const { t } = useTranslation('admin');
  const choices = store.touchpoints.flatMap(({ steps }) =>
    steps.flatMap((step) => {
      const id = getTextProperty(getValueAtPath(store.content, step.way), 'id');
      const isOther = step.way[1] !== way[1] || step.way[3] !== way[3];
      const isChoice = getListAtPath(store.content, [...step.way, 'options']).length > 0;
      return id !== '' && isChoice && isOther ? [{ value: id, label: step.words || id }] : [];
    }),
  );
  const isLost = value !== '' && choices.every((one) => one.value !== value);
  return (
    <SelectField
      {...frame}
      none={t('studio.none')}
      options={[...(isLost ? [{ value, label: t('studio.lost', { id: value }) }] : []), ...choices]}
      value={value}
      onChange={(next) => store.set(way, next === '' ? undefined : next, order)}
    />
  );
});
