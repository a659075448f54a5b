/**
 * The notes over a page and the screens without a network share one chunk, which is loaded while there is a network.
 */
export { OfflineConversationLinks } from './OfflineConversationLinks.tsx';
export { NewVersionNote } from './NewVersionNote.tsx';
export { OfflineBanner } from './OfflineBanner.tsx';
export { OfflineNotice } from './OfflineNotice.tsx';
