import { useId, useRef } from 'react';
import { buttonClass } from '../kit/button-class.ts';
import hidden from '../kit/VisuallyHidden.module.css';
import styles from './admin.module.css';

type FilePickerProps = { label: string; accept?: string; onPick(file: File): void };

/** Chooses a local file, JSON by default. The same file can be chosen again after a change. */
export function FilePicker({ label, accept = '.json,application/json', onPick }: FilePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const pick = (): void => {
    const { current } = input;
    const file = current?.files?.[0];
    if (!current || !file) return;
    onPick(file);
    current.value = '';
  };
  return (
    <span className={styles.picker}>
      <input ref={input} className={hidden.hidden} type="file" id={id} accept={accept} onChange={pick} />
      <label htmlFor={id} className={buttonClass('quiet')}>
        {label}
      </label>
    </span>
  );
}
