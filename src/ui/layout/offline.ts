/** What is told over a page, and what is shown without a network; every header fetches it early, while the network is available. */
export const offlineParts = () => import('./offline-parts.ts');
