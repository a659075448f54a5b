import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { getValueAtPath, type JsonPath } from '../../../../domain/edits/json-edit.ts';
import { getTextProperty } from '../../../../domain/edits/outline.ts';
import { isJsonObject } from '../../../../domain/platform/json.ts';
import { PicturePicker } from '../../media/PicturePicker.tsx';
import { RecordingPicker } from '../../media/RecordingPicker.tsx';
import { createOptionalPart, type FormControlProps } from './form-fields.ts';
import type { UploadMedium } from './schema-guide.ts';

type MediumFieldProps = Pick<FormControlProps, 'store' | 'guide' | 'set'> & {
  way: JsonPath;
  medium: UploadMedium;
};

/** Uploads or chooses a picture or a recording; the fields for its description follow in the same fieldset. */
export const UploadField = observer(function UploadField({
  store,
  guide,
  set,
  way,
  medium,
}: MediumFieldProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState(0);
  // The empty description takes the focus, because people who cannot see or hear the upload need it.
  useEffect(() => {
    if (picked > 0) emptyField(holder.current?.closest('fieldset') ?? null)?.focus();
  }, [picked]);
  const shown = getValueAtPath(store.content, way);
  const address = getTextProperty(shown, 'url');
  const put = (url: string): void => {
    const now = getValueAtPath(store.content, way);
    if (url === getTextProperty(now, 'url')) return;
    set({ ...createOptionalPart(guide, store.content, way), ...wordsThatStay(now), url });
    setPicked((count) => count + 1);
  };
  /**
   * Returns the texts that stay beside a new upload: those of a replaced recording, or those typed while a picture was
   * uploaded.
   */
  const wordsThatStay = (now: unknown): object => {
    if (medium !== 'picture') return isJsonObject(now) ? now : {};
    const alt = getTextProperty(now, 'alt');
    return alt === getTextProperty(shown, 'alt') ? {} : { alt };
  };
  return (
    <div ref={holder}>
      {medium === 'picture' ? (
        <PicturePicker address={address} alt={getTextProperty(shown, 'alt')} onPicked={put} />
      ) : (
        <RecordingPicker
          kind={medium}
          address={address}
          onPicked={put}
          onCaptions={(captions) => {
            const now = getValueAtPath(store.content, way);
            set({
              ...createOptionalPart(guide, store.content, way),
              ...(isJsonObject(now) ? now : {}),
              captions,
            });
          }}
        />
      )}
    </div>
  );
});

const emptyField = (within: HTMLElement | null): HTMLInputElement | HTMLTextAreaElement | undefined =>
  [
    ...(within?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[type=text], textarea') ?? []),
  ].find(({ value }) => value === '');
