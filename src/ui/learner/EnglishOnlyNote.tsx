import { useTranslation } from 'react-i18next';
import { contentLanguageAttributes } from '../kit/content-language.ts';

const words = { activity: 'activity.inEnglish', programme: 'programme.inEnglish' } as const;

type EnglishOnlyNoteProps = {
  what: keyof typeof words;
  /** The language of the content; English by default. */
  language: string | undefined;
  className?: string | undefined;
};

/** Says, on a page in another language, that the content is in English. */
export function EnglishOnlyNote({ what, language, className }: EnglishOnlyNoteProps) {
  const { t, i18n } = useTranslation();
  const { page } = contentLanguageAttributes(i18n);
  return page === undefined || language !== undefined ? null : <p className={className}>{t(words[what])}</p>;
}
