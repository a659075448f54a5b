import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { listAt, valueAt, type Way } from '../../../../domain/edits/json-edit.ts';
import { memberText } from '../../../../domain/edits/outline.ts';
import { Button } from '../../../kit/Button.tsx';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import {
  schemaFormOf,
  newEntry,
  newPart,
  type SchemaForm,
  type SchemaField as Described,
  type FormProps,
} from './form-fields.ts';
import { FormField, Stranger } from './FormField.tsx';
import { MediumField } from './MediumField.tsx';
import type { Medium } from './schema-guide.ts';
import styles from './studio.module.css';

type PartFormProps = FormProps & { way: Way };

/** The members of a part, what is usual first. A kind of step that is new in the schema brings its own. */
export const PartForm = observer(function PartForm({ way, ...props }: PartFormProps) {
  const { t } = useTranslation('admin');
  const { store, guide } = props;
  const form = schemaFormOf(guide, store.content, way);
  // A field that was hidden at first does not move while somebody writes in it.
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

type MemberProps = FormProps & { field: Described; form: SchemaForm };

function Member({ field, form: { order }, ...props }: MemberProps) {
  if (field.control.as === 'parts') return <PartList {...props} field={field} />;
  if (/^(part|picture|audio|video)$/.test(field.control.as))
    return <InnerPart {...props} field={field} order={order} />;
  return <FormField {...props} field={field} order={order} />;
}

/** The message for a missing text that makes an upload accessible. */
const demanded: Readonly<Record<string, string>> = {
  alt: 'pictures.altMissing',
  transcript: 'recordings.transcriptMissing',
  captions: 'recordings.captionsMissing',
};

/** A part inside a part, such as a picture: there, or to be added. */
const InnerPart = observer(function InnerPart({
  field: { way, title, description, required, control },
  order,
  ...props
}: FormProps & { field: Described; order: readonly string[] }) {
  const { t } = useTranslation('admin');
  const { store, guide, errorAt } = props;
  const isThere = valueAt(store.content, way) !== undefined;
  const medium = control.as === 'part' ? undefined : (control.as as Medium);
  const errorInside = (place: Way): string | undefined => {
    const words = medium && demanded[String(place.at(-1))];
    return words !== undefined && valueAt(store.content, place) === '' ? t(words) : errorAt(place);
  };
  return (
    <fieldset className={styles.inner}>
      <legend>{title}</legend>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
      {medium && <MediumField store={store} guide={guide} way={way} order={order} medium={medium} />}
      {isThere && <PartForm {...props} way={way} errorAt={errorInside} />}
      {isThere && !required && (
        <Button variant="plain" onClick={() => store.set(way, undefined)}>
          {t('studio.removeNamed', { name: title })}
        </Button>
      )}
      {!isThere && (
        <Button variant="quiet" onClick={() => store.set(way, newPart(guide, store.content, way), order)}>
          {medium ? t('pictures.writeAddress') : t('studio.addNamed', { name: title })}
        </Button>
      )}
    </fieldset>
  );
});

/** A list of parts, such as options: each with its own form, to be moved, copied and taken out. */
const PartList = observer(function PartList({
  field: { way, title, description },
  ...props
}: FormProps & { field: Described }) {
  const { t } = useTranslation('admin');
  const { store, guide, errorAt } = props;
  const entries = listAt(store.content, way);
  const error = errorAt(way);
  return (
    <fieldset className={styles.inner}>
      <legend>{title}</legend>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
      {error !== undefined && <p className={styles.wrong}>{error}</p>}
      {entries.map((entry, index) => {
        const place = [...way, index];
        const name = memberText(entry, 'label') || memberText(entry, 'prompt') || String(index + 1);
        return (
          <fieldset key={index} className={styles.entry}>
            <legend>{t('studio.entry', { at: index + 1, of: entries.length })}</legend>
            <PartForm {...props} way={place} />
            <div className={styles.acts}>
              <EntryAct act={t('studio.up')} name={name} onClick={() => store.moveEntry(place, -1)} />
              <EntryAct act={t('studio.down')} name={name} onClick={() => store.moveEntry(place, 1)} />
              <EntryAct act={t('studio.copy')} name={name} onClick={() => store.duplicateEntry(place)} />
              <EntryAct act={t('studio.remove')} name={name} onClick={() => store.removeEntry(place)} />
            </div>
          </fieldset>
        );
      })}
      <Button variant="quiet" onClick={() => store.addEntry(way, newEntry(guide, store.content, way))}>
        {t('studio.addNamed', { name: title })}
      </Button>
    </fieldset>
  );
});

/** A button that acts on an entry, whose name is only spoken. */
function EntryAct({ act, name, onClick }: { act: string; name: string; onClick: () => void }) {
  return (
    <Button variant="plain" onClick={onClick}>
      {act}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  );
}
