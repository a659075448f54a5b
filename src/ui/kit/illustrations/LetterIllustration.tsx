import art from './Art.module.css';
import { SmallPebble } from '../Pebbles.tsx';

/** Shows an open envelope with the logo's small pebble waiting beside it, for a mail that is expected. */
export function LetterIllustration() {
  return (
    <svg className={art.art} viewBox="0 0 360 260" aria-hidden="true">
      <circle className={art.glow} cx="186" cy="112" r="104" />
      <ellipse className={art.rug} cx="180" cy="238" rx="148" ry="16" />
      <path
        className={art.seatDeep}
        d="M62 122 152 50q14-11 28 0l90 72v104c0 8-6 14-14 14H72c-6 0-10-5-10-12Z"
      />
      <path className={art.paper} d="M92 46c0-12 8-20 20-20h108c12 0 20 8 20 20v180H92Z" />
      <path
        className={art.berry}
        d="M166 104c-22-15-30-25-30-38 0-17 21-21 30-6 9-15 30-11 30 6 0 13-8 23-30 38Z"
      />
      <path className={art.thinLine} d="M122 124h88M122 142h56" />
      <path className={art.seat} d="m62 122 104 76 104-76v104c0 8-6 14-14 14H72c-6 0-10-5-10-12Z" />
      <path className={art.seatDeep} d="m68 236 74-56 24 18 24-18 76 56c-3 3-6 4-10 4H76c-3 0-6-1-8-4Z" />
      <svg x="196" y="130" width="150" height="120" viewBox="0 0 120 96" overflow="visible">
        <SmallPebble />
      </svg>
    </svg>
  );
}
