import { useTranslation } from 'react-i18next';
import { contentLanguageAttributes } from '../kit/content-language.ts';
import { Markdown } from '../kit/markdown/Markdown.tsx';

/** Shows the full summary of a Programme or an Activity, which is markdown. */
export function SummaryText({ language, children }: { language?: string | undefined; children: string }) {
  const { i18n } = useTranslation();
  return (
    <div {...contentLanguageAttributes(i18n, language).tags}>
      <Markdown>{children}</Markdown>
    </div>
  );
}
