/** Only few drafts are translated, so the check of translations is a chunk of its own. */
export { checkTranslatedTexts } from '../../shared/content/check/check-languages.ts';
export { validateTranslations } from '../../shared/content/validate/validate-translations.ts';
