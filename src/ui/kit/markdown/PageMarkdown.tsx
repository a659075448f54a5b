import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown from 'react-markdown';
import type { Components } from 'react-markdown';
import { contentLanguageAttributes } from '../content-language.ts';
import { isCostlyMarkdown, renderSafeLink, renderNewTabNote, sanitiseUrl } from './Markdown.tsx';
import type { MarkdownOptions } from './Markdown.tsx';

type PageMarkdownProps = Pick<MarkdownOptions, 'headings'> & { children: string };

const strongLine: Components['h1'] = ({ children }) => (
  <p>
    <strong>{children}</strong>
  </p>
);
const strongLines: Components = {
  h1: strongLine,
  h2: strongLine,
  h3: strongLine,
  h4: strongLine,
  h5: strongLine,
  h6: strongLine,
};

/**
 * Shows the markdown of policies and of staff previews with react-markdown: raw HTML is shown as text, pictures are
 * left out, and links open in a new tab. Families' first screens use the smaller `Markdown` instead.
 */
export function PageMarkdown({ headings = false, children }: PageMarkdownProps) {
  const { t, i18n } = useTranslation();
  const { page } = contentLanguageAttributes(i18n);
  const components = useMemo((): Components => {
    const newTab = renderNewTabNote(t('page.newTab'), page);
    return {
      ...(!headings && strongLines),
      a: ({ href = '', children: words }) => renderSafeLink(href, words, null, { newTab }),
    };
  }, [t, page, headings]);
  if (isCostlyMarkdown(children)) return <p>{children}</p>;
  return (
    <ReactMarkdown components={components} disallowedElements={['img']} urlTransform={sanitiseUrl}>
      {children}
    </ReactMarkdown>
  );
}
