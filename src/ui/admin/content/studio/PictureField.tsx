import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { valueAt, type Way } from '../../../../domain/content/edits/json-edit.ts';
import { textIn } from '../../../../domain/content/edits/outline.ts';
import { PicturePicker } from '../pictures/PicturePicker.tsx';
import { newPart, type FormProps } from './form-fields.ts';

type PictureFieldProps = Pick<FormProps, 'store' | 'guide'> & { way: Way; order: readonly string[] };

/** The picture of a step or an option: uploaded or chosen here. Its members stand below it in the same fieldset. */
export const PictureField = observer(function PictureField({ store, guide, way, order }: PictureFieldProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState(0);
  // The words for people who cannot see it are still to be written.
  useEffect(() => {
    if (picked > 0) emptyField(holder.current?.closest('fieldset') ?? null)?.focus();
  }, [picked]);
  const image = valueAt(store.content, way);
  const address = textIn(image, 'url');
  const put = (url: string): void => {
    const now = valueAt(store.content, way);
    if (url === textIn(now, 'url')) return;
    // Words that were written while the picture was on its way are about it.
    const alt = textIn(now, 'alt');
    const written = alt === textIn(image, 'alt') ? {} : { alt };
    store.set(way, { ...newPart(guide, store.content, way), url, ...written }, order);
    setPicked((count) => count + 1);
  };
  return (
    <div ref={holder}>
      <PicturePicker address={address} alt={textIn(image, 'alt')} onPicked={put} />
    </div>
  );
});

const emptyField = (within: HTMLElement | null): HTMLInputElement | undefined =>
  [...(within?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? [])].find(
    ({ value }) => value === '',
  );
