/**
 * The notes over a page, and the screens without a network, are one file that is loaded early, while the network is
 * available.
 */
export { OfflineConversationLinks } from './OfflineConversationLinks.tsx';
export { NewVersionNote } from './NewVersionNote.tsx';
export { OfflineBanner } from './OfflineBanner.tsx';
export { OfflineNotice } from './OfflineNotice.tsx';
