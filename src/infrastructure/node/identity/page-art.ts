import { trusted } from './html.ts';

/** Two speech pebbles that lean to each other. */
export const logo = trusted(
  '<svg viewBox="0 0 120 96" aria-hidden="true" focusable="false"><path class="f-lake" d="M8 40C8 20 24 6 46 6s38 14 38 34-16 34-38 34c-5 0-10-.7-14-2L10 82c-2 .8-3.600-.6-3-2.600L12 62C9 55 8 48 8 40Z"/><path class="s-onp" d="M30 44q15 13 31 0"/><circle cx="35" cy="33" r="3.600" class="f-bg"/><circle cx="56" cy="33" r="3.600" class="f-bg"/><path class="f-mar" d="M112 62c0-14-11-24-26-24S60 48 60 62s11 24 26 24c3.500 0 7-.5 10-1.500l13 6c1.800.8 3.300-.6 2.700-2.400L108 77c2.600-4 4-9 4-15Z"/><path class="s-onm" d="M77 65q9 8 19 0"/><circle cx="80" cy="57" r="2.800" class="f-onm"/><circle cx="93" cy="57" r="2.800" class="f-onm"/></svg>',
);

/** A parent and a child by a fire, in the evening. Decorative. */
export const hearthScene = trusted('<svg viewBox="0 0 640 520" aria-hidden="true" focusable="false"></svg>');
