/**
 * Draws the large pebble of the logo, a speech bubble with a smile. Its styles are in loading.css, because index.html
 * has the same drawing.
 */
export function BigPebble({ className }: { className?: string | undefined }) {
  return (
    <g className={className}>
      <path
        className="logo-big"
        d="M8 40C8 20 24 6 46 6s38 14 38 34-16 34-38 34c-5 0-10-.7-14-2L10 82c-2 .8-3.6-.6-3-2.6L12 62C9 55 8 48 8 40Z"
      />
      <path className="logo-face logo-smile" d="M30 44q15 13 31 0" />
      <circle className="logo-face logo-eye" cx="35" cy="33" r="3.6" />
      <circle className="logo-face logo-eye" cx="56" cy="33" r="3.6" />
    </g>
  );
}

/** Shows the small pebble of the logo. */
export function SmallPebble({ className }: { className?: string | undefined }) {
  return (
    <g className={className}>
      <path
        className="logo-small"
        d="M112 62c0-14-11-24-26-24S60 48 60 62s11 24 26 24c3.5 0 7-.5 10-1.5l13 6c1.8.8 3.3-.6 2.7-2.4L108 77c2.6-4 4-9 4-15Z"
      />
      <path className="logo-small-face logo-smile" d="M77 65q9 8 19 0" />
      <circle className="logo-small-face logo-eye" cx="80" cy="57" r="2.8" />
      <circle className="logo-small-face logo-eye" cx="93" cy="57" r="2.8" />
    </g>
  );
}
