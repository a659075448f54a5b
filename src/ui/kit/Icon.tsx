import styles from './Icon.module.css';

const paths = {
  back: 'M19 12H5m6-6-6 6 6 6',
  forward: 'M5 12h14m-6-6 6 6-6 6',
  left: 'm14.5 6-6 6 6 6',
  right: 'm9.5 6 6 6-6 6',
  down: 'm6 9.5 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  filter: 'M4 7h10m4 0h2M4 17h2m4 0h10M16 4.5v5M8 14.5v5',
  send: 'M4 12h14m-6-6.5 6.5 6.5-6.5 6.5',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  clock: 'M12 7.5V12l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  redo: 'M19 12a7 7 0 1 1-2.2-5.1L20 10m0-5v5h-5',
  search: 'm20 20-4.5-4.5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z',
  phone:
    'M6 4h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2Z',
  settings:
    'M4 7h8m6 0h2M4 17h2m6 0h8M12.5 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0Zm-6 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0Z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5a7.5 7.5 0 0 1 15 0',
  download: 'M12 4v11m-5-4.5 5 5 5-5M5 20h14',
} as const;

export type IconName = keyof typeof paths;

/** Shows a line drawing in the colour of the text, hidden from screen readers unless it has a `label`. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  const role = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" {...role}>
      <path d={paths[name]} />
    </svg>
  );
}
