import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown from 'react-markdown';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const safeProtocol = /^(https?|mailto):/i;

/** Only http, https and mailto addresses become links; anything else loses its address (decision A96). */
function safeUrl(url: string): string {
  return safeProtocol.test(url) ? url : '';
}

/**
 * Text of a content author. Raw HTML shows as text, pictures are not rendered,
 * links open in a new tab. Heavy: load it lazily.
 */
export function Markdown({ children }: { children: string }) {
  return (
    <ReactMarkdown disallowedElements={['img']} urlTransform={safeUrl} components={{ a: OutsideLink }}>
      {children}
    </ReactMarkdown>
  );
}

function OutsideLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const { t } = useTranslation();
  if (!href) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {!href.startsWith('mailto:') && <VisuallyHidden> {t('page.newTab')}</VisuallyHidden>}
    </a>
  );
}
