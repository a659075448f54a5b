import { useTranslation } from 'react-i18next';
import { languagesOn } from '../kit/content-language.ts';
import { Markdown } from '../kit/markdown/Markdown.tsx';

/** Shows the full summary, in markdown. */
export function Summary({ language, children }: { language?: string | undefined; children: string }) {
  const { i18n } = useTranslation();
  return (
    <div {...languagesOn(i18n, language).tags}>
      <Markdown>{children}</Markdown>
    </div>
  );
}
