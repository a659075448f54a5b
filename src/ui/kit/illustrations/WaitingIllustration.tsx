import art from './Art.module.css';
import styles from './FinishIllustration.module.css';
import { SmallPebble } from '../Pebbles.tsx';

/** Shows the logo's small pebble waiting beside an empty place, for a page without content. */
export function WaitingIllustration() {
  return (
    <svg className={styles.scene} viewBox="0 0 320 160" aria-hidden="true">
      <ellipse className={styles.ground} cx="160" cy="138" rx="128" ry="16" />
      <path
        className={art.outline}
        d="M70 84c0-26 21-44 50-44s50 18 50 44-21 44-50 44c-7 0-13-1-18-3l-28 10c-3 1-5-1-4-4l6-24c-4-8-6-15-6-23Z"
      />
      <svg x="114" y="28" width="144" height="115" viewBox="0 0 120 96">
        <SmallPebble />
      </svg>
    </svg>
  );
}
