import { useTranslation } from 'react-i18next';
import { languagesOn } from '../kit/content-language.ts';
import { Markdown } from '../kit/Markdown.tsx';

/** The full summary, in markdown. */
export function Summary({ children }: { children: string }) {
  const { i18n } = useTranslation();
  return (
    <div lang={languagesOn(i18n).content}>
      <Markdown>{children}</Markdown>
    </div>
  );
}
