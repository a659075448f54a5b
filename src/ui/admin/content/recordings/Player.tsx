import styles from './recordings.module.css';

type PlayerProps = { address: string; kind: 'audio' | 'video'; label: string };

/** A recording to be heard by its author; nothing is loaded before that. */
export function Player({ address, kind: Element, label }: PlayerProps) {
  return (
    <Element className={styles.player} src={address} controls playsInline preload="none" aria-label={label} />
  );
}
