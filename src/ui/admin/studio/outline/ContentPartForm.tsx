import { useState } from 'react';
import type { ComponentType } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { getListAtPath, getValueAtPath, type JsonPath } from '../../../../domain/edits/json-edit.ts';
import { getTextProperty } from '../../../../domain/edits/outline.ts';
import { Button } from '../../../kit/Button.tsx';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import { ConditionField } from './ConditionField.tsx';
import {
  createListEntry,
  createOptionalPart,
  createSchemaForm,
  type FormControl,
  type FormControlProps,
  type SchemaFormProps,
  type SchemaField as Described,
  type SchemaForm,
} from './form-fields.ts';
import { MarkdownField } from './MarkdownField.tsx';
import { UploadField } from './UploadField.tsx';
import {
  CardPictureField,
  BooleanField,
  SingleLineField,
  NumberField,
  EnumField,
  MultiLineField,
  UnsupportedField,
} from './PlainFields.tsx';
import { EarlierChoiceField, LinkTargetField } from './LinkTargetField.tsx';
import { TextListField } from './TextListField.tsx';
import styles from './studio.module.css';

type PartFormProps = SchemaFormProps & { way: JsonPath };

/**
 * Shows a form for the members of a JSON object, the usual ones first. The form follows from the schema, so a new kind
 * of step needs no code here.
 */
export const ContentPartForm = observer(function ContentPartForm({ way, ...props }: PartFormProps) {
  const { t } = useTranslation('admin');
  const { store, guide } = props;
  const form = createSchemaForm(guide, store.content, way);
  // A field that was hidden at first stays in its place, so that nothing moves while the author types.
  const [hiddenAtFirst] = useState(() => new Set(hiddenIn(form)));
  const further = form.fields.filter(({ name, shown }) => !shown || hiddenAtFirst.has(name));
  const shown = form.fields.filter((field) => !further.includes(field));
  return (
    <>
      {shown.map((field) => (
        <Member key={field.name} {...props} field={field} form={form} />
      ))}
      {form.strangers.map((name) => (
        <Stranger key={name} name={name} onRemove={() => store.set([...way, name], undefined)} />
      ))}
      {further.length > 0 && (
        <details className={styles.further}>
          <summary>{t('studio.further', { names: further.map(({ title }) => title).join(', ') })}</summary>
          {further.map((field) => (
            <Member key={field.name} {...props} field={field} form={form} />
          ))}
        </details>
      )}
    </>
  );
});

const hiddenIn = ({ fields }: SchemaForm): string[] =>
  fields.filter(({ shown }) => !shown).map(({ name }) => name);

type MemberProps = SchemaFormProps & { field: Described; form: SchemaForm };

/** Shows the control that the schema requires for a member. */
const Member = observer(function Member({ field, form: { order }, ...props }: MemberProps) {
  const { t } = useTranslation('admin');
  const { store, errorAt } = props;
  const { way, title, description, required, control } = field;
  const value = getValueAtPath(store.content, way);
  const set = (next: unknown): void => store.set(way, next, order);
  const FieldControl = controls[control.as];
  return (
    <FieldControl
      {...props}
      field={field}
      order={order}
      frame={{
        label: required ? title : t('studio.optional', { title }),
        hint: description,
        error: errorAt(way),
      }}
      value={value}
      text={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      set={set}
      write={(next) => set(next === '' && !required ? undefined : next)}
    />
  );
});

/** The messages for missing texts that people who cannot see or hear an upload need. */
const demanded: Readonly<Record<string, string>> = {
  alt: 'pictures.altMissing',
  transcript: 'recordings.transcriptMissing',
  captions: 'recordings.captionsMissing',
};

/** Shows the form of an object inside the part, such as a picture, or a button that adds the object. */
const InnerPart = observer(function InnerPart({
  field: { way, title, description, required, control },
  value,
  set,
  store,
  guide,
  errorAt,
}: FormControlProps) {
  const { t } = useTranslation('admin');
  const isThere = value !== undefined;
  const { medium } = control;
  const errorInside = (place: JsonPath): string | undefined => {
    const words = medium && demanded[String(place.at(-1))];
    return words !== undefined && getValueAtPath(store.content, place) === '' ? t(words) : errorAt(place);
  };
  return (
    <fieldset className={styles.inner}>
      <legend>{title}</legend>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
      {medium && <UploadField store={store} guide={guide} way={way} set={set} medium={medium} />}
      {isThere && <ContentPartForm store={store} guide={guide} way={way} errorAt={errorInside} />}
      {isThere && !required && (
        <Button variant="plain" onClick={() => set(undefined)}>
          {t('studio.removeNamed', { name: title })}
        </Button>
      )}
      {!isThere && (
        <Button variant="quiet" onClick={() => set(createOptionalPart(guide, store.content, way))}>
          {medium ? t('pictures.writeAddress') : t('studio.addNamed', { name: title })}
        </Button>
      )}
    </fieldset>
  );
});

/** Shows a list of objects, such as options. Each has its own form, and can be moved, copied and removed. */
const PartList = observer(function PartList({
  field: { way, title, description },
  frame: { error },
  store,
  guide,
  errorAt,
}: FormControlProps) {
  const { t } = useTranslation('admin');
  const entries = getListAtPath(store.content, way);
  return (
    <fieldset className={styles.inner}>
      <legend>{title}</legend>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
      {error !== undefined && <p className={styles.wrong}>{error}</p>}
      {entries.map((entry, index) => {
        const place = [...way, index];
        const name = getTextProperty(entry, 'label') || getTextProperty(entry, 'prompt') || String(index + 1);
        return (
          <fieldset key={index} className={styles.entry}>
            <legend>{t('studio.entry', { at: index + 1, of: entries.length })}</legend>
            <ContentPartForm store={store} guide={guide} way={place} errorAt={errorAt} />
            <div className={styles.acts}>
              <EntryAct act={t('studio.up')} name={name} onClick={() => store.moveEntry(place, -1)} />
              <EntryAct act={t('studio.down')} name={name} onClick={() => store.moveEntry(place, 1)} />
              <EntryAct act={t('studio.copy')} name={name} onClick={() => store.duplicateEntry(place)} />
              <EntryAct act={t('studio.remove')} name={name} onClick={() => store.removeEntry(place)} />
            </div>
          </fieldset>
        );
      })}
      <Button variant="quiet" onClick={() => store.addEntry(way, createListEntry(guide, store.content, way))}>
        {t('studio.addNamed', { name: title })}
      </Button>
    </fieldset>
  );
});

/** Shows a button for a list entry, whose name only screen readers get. */
function EntryAct({ act, name, onClick }: { act: string; name: string; onClick: () => void }) {
  return (
    <Button variant="plain" onClick={onClick}>
      {act}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  );
}

/** Shows a member that the schema does not allow here, with a button that removes it. */
function Stranger({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <p className={styles.stranger}>
      {t('studio.stranger', { name })}{' '}
      <Button variant="plain" onClick={onRemove}>
        {t('studio.removeNamed', { name })}
      </Button>
    </p>
  );
}

const controls: Readonly<Record<FormControl['as'], ComponentType<FormControlProps>>> = {
  line: SingleLineField,
  prose: MultiLineField,
  markdown: MarkdownField,
  number: NumberField,
  flag: BooleanField,
  'one-of': EnumField,
  texts: TextListField,
  touchpoint: LinkTargetField,
  choice: EarlierChoiceField,
  condition: ConditionField,
  'card-picture': CardPictureField,
  part: InnerPart,
  parts: PartList,
  unknown: UnsupportedField,
};
