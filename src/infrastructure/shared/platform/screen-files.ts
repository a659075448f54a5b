/** A screen with an HTML file of its own, the paths that show it, and the sources of its files. */
export type PreloadedScreen = { name: string; path: RegExp; sources: readonly string[] };

/** The screens whose files the page preloads together with the program. */
export const preloadedScreens: readonly PreloadedScreen[] = [
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

/** Returns the path of a screen's page file. */
export const screenPageFile = (name: string): string => `pages/${name}.html`;
