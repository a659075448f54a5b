/** The devices that no page uses. */
const devices = ['camera', 'geolocation', 'microphone'];

/**
 * The permissions by which a browser's own language models and agents read a page or act in it. They are denied for
 * every page, because families' texts are for people alone. A browser ignores names that it does not know.
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

/** The `Permissions-Policy` of the web program. `payment` is left out, because the card form may use it. */
export const webProgramPermissionsPolicy = closed([...devices, ...machines]);

/** The `Permissions-Policy` of the pages that the server renders. */
export const serverPagePermissionsPolicy = closed([...devices, 'payment', ...machines]);
