import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { i18n } from 'i18next';
import { useHelplines } from '../kit/page/Helplines.tsx';
import type { App } from './App.tsx';
import { Program } from './Program.tsx';

/** Renders, for the build, the HTML of a note that the program is slow to load, with the first helpline. */
export function renderLateNote(texts: i18n): string {
  return renderToString(
    <I18nextProvider i18n={texts}>
      <LateNote />
    </I18nextProvider>,
  );
}

/** An empty address loads the current page again. */
const thisPage = '';

function LateNote() {
  const { t } = useTranslation();
  const [first] = useHelplines();
  return (
    <>
      <p>
        {t('loading.slow')}. <a href={thisPage}>{t('start.refresh')}</a>
      </p>
      {first && (
        <p className="loading-help">
          {t('loading.danger')} <a href={first.href}>{first.contact}</a>
        </p>
      )}
    </>
  );
}

/**
 * Renders the HTML of the welcome page for the build. The script in the page's head shows it, and React hydrates it.
 */
export async function renderWelcomeHtml(
  texts: i18n,
  parts: Omit<ComponentProps<typeof App>, 'Router'>,
): Promise<string> {
  const loaded = { ...parts, Router: MemoryRouter };
  const program = <Program texts={texts} load={Promise.resolve(loaded)} loaded={loaded} />;
  // The HTML is rendered in one piece: React's inline scripts for later pieces must not run in it.
  const { prelude } = await prerender(program, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
