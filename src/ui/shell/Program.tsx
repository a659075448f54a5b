import { startTransition, StrictMode } from 'react';
import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { App } from './App.tsx';
import { ConfigGate } from './ConfigGate.tsx';

type Parts = ComponentProps<typeof App>;

/**
 * Renders the program into the page once it is there, and the interstitial until then. What is there by now is
 * rendered at once: the page itself shows the interstitial already.
 */
export async function renderProgram(texts: i18n, program: Promise<Parts>): Promise<void> {
  const loaded = await Promise.race([program.catch(() => undefined), nextTask()]);
  const root = createRoot(document.getElementById('root')!);
  startTransition(() =>
    root.render(
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <ConfigGate load={program} loaded={loaded}>
            {(parts) => <App {...parts} />}
          </ConfigGate>
        </I18nextProvider>
      </StrictMode>,
    ),
  );
}

const nextTask = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0, undefined);
  });
