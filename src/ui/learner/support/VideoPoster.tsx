import art from '../../kit/illustrations/Art.module.css';
import { BigPebble, SmallPebble } from '../../kit/Pebbles.tsx';
import styles from './VideoPlayer.module.css';

/** Shows a drawing for a video: two pebbles by a fire. A picture of the video itself would be a request to its host. */
export function VideoPoster() {
  return (
    <svg
      className={styles.poster}
      viewBox="0 0 480 270"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={styles.sky} d="M0 0h480v270H0Z" />
      <circle className={art.glow} cx="84" cy="70" r="56" />
      <circle className={art.marigold} cx="80" cy="66" r="38" />
      <path className={art.moss} d="M0 158c70-46 128-44 206-18s150 20 274-28v158H0Z" />
      <path className={art.mossDeep} d="M0 226c96-46 186-44 272-28s140 4 208-20v92H0Z" />
      <path className={art.seatDeep} d="M278 178l70-14 2 10-70 14Zm2-14 70 14-2 10-70-14Z" />
      <path
        className={art.seat}
        d="M312 82c10 26 36 36 33 62-3 26-63 26-66 0-2-19 14-25 15-44 8 3 12 8 14 14 5-11 7-21 4-32Z"
      />
      <path
        className={art.marigold}
        d="M315 122c4 14 18 20 16 33-2 15-33 15-35 0-1-11 9-13 10-22 4 1 5 4 7 7 2-6 3-12 2-18Z"
      />
      <svg x="112" y="22" width="202" height="162" viewBox="0 0 120 96">
        <BigPebble />
      </svg>
      <svg x="290" y="58" width="160" height="128" viewBox="0 0 120 96">
        <SmallPebble />
      </svg>
    </svg>
  );
}
