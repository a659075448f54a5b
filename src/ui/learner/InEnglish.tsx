import { useTranslation } from 'react-i18next';
import { languagesOn } from '../kit/content-language.ts';

const words = { activity: 'activity.inEnglish', programme: 'programme.inEnglish' } as const;

/** Says on a page in another language that what it shows is in English. */
export function InEnglish({ what, className }: { what: keyof typeof words; className?: string | undefined }) {
  const { t, i18n } = useTranslation();
  const { content } = languagesOn(i18n);
  return content === undefined ? null : <p className={className}>{t(words[what])}</p>;
}
