/** Few drafts are translated, so what looks through their texts is a file of its own. */
export { examineTranslations as further } from '../../shared/content/examine-translations.ts';
