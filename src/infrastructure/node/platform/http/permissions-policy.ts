/** Devices that no page uses. */
const devices = ['camera', 'geolocation', 'microphone'];

/**
 * By these names a browser's own language models and agents read what a page holds, or act in it. They are closed to
 * every page, because families' words are for people alone. A browser passes over a name that it does not know.
 */
const machines = [
  'language-detector',
  'language-model',
  'proofreader',
  'rewriter',
  'summarizer',
  'tools',
  'translator',
  'writer',
];

const closed = (names: readonly string[]): string => names.map((name) => `${name}=()`).join(', ');

/** `Permissions-Policy` of the web program. `payment` is left out: the card form may use it. */
export const permissionsPolicy = closed([...devices, ...machines]);

/** `Permissions-Policy` of the pages that the server makes. */
export const pagePermissionsPolicy = closed([...devices, 'payment', ...machines]);
