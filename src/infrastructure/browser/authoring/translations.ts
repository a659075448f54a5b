/** Few drafts are translated, so what looks through their texts is a file of its own. */
export { checkLanguages } from '../../shared/content/check/check-languages.ts';
export { validateTranslations } from '../../shared/content/validate/validate-translations.ts';
