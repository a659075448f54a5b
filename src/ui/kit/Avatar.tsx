import art from './Art.module.css';
import styles from './Bubble.module.css';

/** The coach. */
export function Avatar() {
  return (
    <svg className={styles.avatar} viewBox="0 0 64 64" aria-hidden="true">
      <path className={art.backdrop} d="M0 0h64v64H0Z" />
      <path className={art.lake} d="M8 64c0-15 9-23 24-23s24 8 24 23Z" />
      <path className={art.marigold} d="M24 42q8 9 16 0l-2 9q-6 4-12 0Z" />
      <path className={art.hair} d="M15 30C12 14 21 7 32 7s21 7 17 24c-1 7-4 11-7 13H22c-4-3-6-7-7-14Z" />
      <path className={art.skinA} d="M32 45c-8 0-13-7-13-16 0-8 5-13 13-13s13 5 13 13c0 9-5 16-13 16Z" />
      <path className={art.hair} d="M18 28c0-9 6-14 13-14 8 0 14 5 15 14-6-1-10-4-13-8-3 4-8 7-15 8Z" />
      <circle className={art.ink} cx="27" cy="31" r="1.7" />
      <circle className={art.ink} cx="37" cy="31" r="1.7" />
      <path className={art.thinLine} d="M27.5 36.5q4.5 4 9 0" />
    </svg>
  );
}
