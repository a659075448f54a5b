/** Loads the notes over a page and the screens without a network. Every header calls this, while there is a network. */
export const loadOfflineParts = () => import('./offline-parts.ts');
