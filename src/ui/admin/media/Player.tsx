import styles from './recordings.module.css';

type PlayerProps = { address: string; kind: 'audio' | 'video'; label: string };

/** A recording for its author to play; it is loaded on a press. */
export function Player({ address, kind: Element, label }: PlayerProps) {
  return (
    <Element className={styles.player} src={address} controls playsInline preload="none" aria-label={label} />
  );
}
