/** A screen with a file of its own, the addresses that show it, and the sources of its files. */
export type Screen = { name: string; path: RegExp; sources: readonly string[] };

/** Screens whose files the page names by address, so that they come together with the program. */
export const screens: readonly Screen[] = [
  {
    name: 'chat',
    path: /^\/(?:programme\/[^/]+\/)?activity\/[^/]+\/chat\/?$/,
    sources: ['conversation'],
  },
  {
    name: 'activity',
    path: /^\/(?:programme\/[^/]+\/)?activity\/[^/]+\/?$/,
    sources: ['ui/learner/activity/ActivityScreen.tsx'],
  },
  {
    name: 'programme',
    path: /^\/programme\/[^/]+\/?$/,
    sources: ['ui/learner/programme/ProgrammeScreen.tsx'],
  },
  { name: 'registration', path: /^\/registration\/?$/, sources: ['ui/account/RegistrationApp.tsx'] },
];

/** The page's file for an address. */
export const pageFileOf = (name: string): string => `pages/${name}.html`;
