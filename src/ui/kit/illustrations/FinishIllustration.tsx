import { BigPebble, SmallPebble } from '../Pebbles.tsx';
import styles from './FinishIllustration.module.css';

/** The positions and rotations of the confetti, whose scraps are small speech bubbles. */
const scraps = [
  [34, 62, -20],
  [66, 24, 30],
  [104, 44, -35],
  [128, 12, 12],
  [160, 34, -14],
  [196, 10, 38],
  [222, 46, -28],
  [254, 22, 16],
  [286, 60, -34],
  [18, 108, 24],
  [302, 104, -10],
  [48, 136, 40],
] as const;

/** Celebrates the end of an Activity: the logo's pebbles jump twice within 2 s, or stand still under reduced motion. */
export function FinishIllustration() {
  return (
    <svg className={styles.scene} viewBox="0 0 320 200" aria-hidden="true">
      <ellipse className={styles.ground} cx="160" cy="178" rx="128" ry="18" />
      <g className={styles.paper}>
        {scraps.map(([x, y, turn]) => (
          <path
            key={`${x} ${y}`}
            transform={`translate(${x} ${y}) rotate(${turn})`}
            d="M0-7c5 0 9 3 9 7s-4 7-9 7h-9v-7c0-4 4-7 9-7Z"
          />
        ))}
      </g>
      <svg x="78" y="60" width="164" height="131" viewBox="0 0 120 96" overflow="visible">
        <BigPebble className={styles.big} />
        <SmallPebble className={styles.small} />
      </svg>
    </svg>
  );
}
