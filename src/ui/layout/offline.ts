/**
 * Loads the notes over a page and the screens without a network; every header does so early, while the network is
 * available.
 */
export const loadOfflineParts = () => import('./offline-parts.ts');
