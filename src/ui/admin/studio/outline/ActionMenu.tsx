import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../kit/Button.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import styles from './studio.module.css';

export type ActionMenuItem = { label: string; keys?: string; run: () => void };

type MenuProps = {
  label: string;
  items: readonly ActionMenuItem[];
  /** A number whose change opens the menu. */
  opened?: number;
};

/** Shows a button that opens a menu, which is used by arrow keys and first letters as well. */
export function ActionMenu({ label, items, opened = 0 }: MenuProps) {
  const id = useId();
  const { isOpen, setOpen, close, holder, list } = useOpening(opened);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = nextOf(key, at, buttons.length, (letter) =>
      items.findIndex((item, index) => index > at && item.label.toLowerCase().startsWith(letter)),
    );
    if (key === 'Escape' || key === 'Tab') {
      close();
      if (key === 'Escape') event.preventDefault();
    } else if (next !== null) {
      event.preventDefault();
      buttons[next]?.focus();
    }
  };

  return (
    <div ref={holder} className={styles.menu}>
      <Button
        variant="quiet"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="down" />
      </Button>
      {isOpen && (
        <div ref={list} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {items.map(({ label: name, keys, run }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                run();
              }}
            >
              {name}
              {keys !== undefined && <kbd>{keys}</kbd>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * Opens and closes a menu, and moves the focus with it. A press outside closes the menu; a changed `opened` opens it.
 */
function useOpening(opened: number) {
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState(opened);
  const holder = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  if (seen !== opened) {
    setSeen(opened);
    setOpen(true);
  }
  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus();
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    holder.current?.querySelector('button')?.focus();
  };
  const closeOutside = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !holder.current?.contains(target)) setOpen(false);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent): void => closeOutside(event);
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  return { isOpen, setOpen, close, holder, list };
}

function nextOf(key: string, at: number, count: number, named: (letter: string) => number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const found = key.length === 1 && key !== ' ' ? named(key.toLowerCase()) : -1;
  return found === -1 ? null : found;
}
