import styles from './recordings.module.css';

type PlayerProps = { address: string; kind: 'audio' | 'video'; label: string };

/** Plays a recording to its author; nothing is loaded before a press. */
export function AuthorRecordingPlayer({ address, kind: Element, label }: PlayerProps) {
  return (
    <Element className={styles.player} src={address} controls playsInline preload="none" aria-label={label} />
  );
}
