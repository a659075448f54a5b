import { useState, type DragEvent } from 'react';
import { classNames } from '../kit/class-names.ts';
import { FilePicker } from './FilePicker.tsx';
import styles from './FileDrop.module.css';

type FileDropProps = { label: string; hint: string; accept: string; onPick: (file: File) => void };

/** Shows a box that accepts a file: chosen, dropped onto the box, or pasted while the box has the focus. */
export function FileDrop({ label, hint, accept, onPick }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    pickFirstFile(event.dataTransfer, onPick);
  };
  return (
    <div
      // The box can be focused by a click, so that it receives a pasted file.
      tabIndex={-1}
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => pickFirstFile(event.clipboardData, onPick) && event.preventDefault()}
    >
      <FilePicker label={label} accept={accept} onPick={onPick} />
      <span>{hint}</span>
    </div>
  );
}

/** Passes on the first of the dropped or pasted files; returns false when there is none. */
export function pickFirstFile(data: DataTransfer | null, onPick: (file: File) => void): boolean {
  const [file] = data?.files ?? [];
  if (file) onPick(file);
  return file !== undefined;
}
