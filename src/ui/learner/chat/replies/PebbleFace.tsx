import styles from './FacesReply.module.css';

/** Mouth and brows of each face, from the worst mood to the best. */
const moods = [
  { name: 'lowest', mouth: 'M32 57q14-14 28 0', brows: 'M27 26q5-4 10-4M55 22q5 0 10 4' },
  { name: 'low', mouth: 'M34 54q12-7 24 0', brows: null },
  { name: 'middle', mouth: 'M34 51h24', brows: null },
  { name: 'high', mouth: 'M32 47q14 12 28 0', brows: null },
  { name: 'highest', mouth: 'M29 45h34q-2 17-17 17t-17-17Z', brows: null },
] as const;
type Mood = (typeof moods)[number];

/** Returns the face for a place on a scale; both ends of the scale always have the extreme faces. */
const moodAt = (index: number, count: number): Mood =>
  moods[Math.round((index * (moods.length - 1)) / Math.max(1, count - 1))] ?? moods[0];

/** Draws a pebble with a face. The text beside it says what the face means. */
export function PebbleFace({ place, of }: { place: number; of: number }) {
  const { name, mouth, brows } = moodAt(place, of);
  const laughs = name === 'highest';
  return (
    <svg viewBox="2 2 88 88" data-mood={name} aria-hidden>
      <path
        className={styles.pebble}
        d="M8 40C8 20 24 6 46 6s38 14 38 34-16 34-38 34c-5 0-10-.7-14-2L10 82c-2 .8-3.6-.6-3-2.6L12 62C9 55 8 48 8 40Z"
      />
      {laughs ? (
        <path className={styles.line} d="M30 35q5-7 10 0M52 35q5-7 10 0" />
      ) : (
        <g className={styles.eyes}>
          <circle cx="35" cy="34" r="4" />
          <circle cx="57" cy="34" r="4" />
        </g>
      )}
      {brows && <path className={styles.line} d={brows} />}
      <path className={laughs ? styles.laugh : styles.line} d={mouth} />
      <g className={styles.tick}>
        <circle cx="76" cy="16" r="13" />
        <path d="m69.5 16.5 4.5 4.5 8.5-9.5" />
      </g>
    </svg>
  );
}
