import { startTransition, StrictMode } from 'react';
import type { ComponentProps } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { i18n } from 'i18next';
import { when } from 'mobx';
import { I18nextProvider } from 'react-i18next';
import { signInReturnAddress, hidePaymentSecret } from '../context/current-address.ts';
import type { SessionStore } from '../stores/session-store.ts';
import { App } from './App.tsx';
import { ConfigGate } from './ConfigGate.tsx';

type Parts = ComponentProps<typeof App>;
type ProgramProps = { texts: i18n; load: Promise<Parts>; loaded: Parts | undefined };

/** Renders the whole tree. The build renders the welcome page from the same tree. */
export function Program({ texts, load, loaded }: ProgramProps) {
  return (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <ConfigGate load={load} loaded={loaded}>
          {(parts) => <App {...parts} />}
        </ConfigGate>
      </I18nextProvider>
    </StrictMode>
  );
}

/** The welcome page that the script in the page's head shows; `takeOver` returns whether 'Log in' was pressed on it. */
type EarlyWelcome = { readonly isShown: boolean; takeOver(): { pressed: boolean } };

/**
 * Renders the program once it is loaded, and the interstitial of ConfigGate until then. A welcome page that is already
 * shown stays until its program is loaded.
 */
export async function renderProgram(
  texts: i18n,
  load: Promise<Parts>,
  welcome?: EarlyWelcome,
): Promise<void> {
  const root = document.getElementById('root')!;
  let loaded = await Promise.race([load.catch(() => undefined), nextTask()]);
  const isWelcome = welcome?.isShown === true;
  if (isWelcome) loaded = await load.catch(() => undefined);
  if (isWelcome && loaded) await opened(loaded.session);
  const isPressed = welcome?.takeOver().pressed === true;
  const isSame = isWelcome && !isPressed && loaded?.session.gate.kind === 'anonymous';
  if (isPressed) hidePaymentSecret();
  if (isPressed && loaded) void loaded.session.logIn(signInReturnAddress());
  const program = <Program texts={texts} load={load} loaded={loaded} />;
  startTransition(() => {
    // The deployment may have changed texts since the build: React then renders the page again, which is no error to
    // report.
    if (isSame) hydrateRoot(root, program, { onRecoverableError: () => undefined });
    else createRoot(root).render(program);
  });
}

const opened = (session: SessionStore): Promise<void> => when(() => session.gate.kind !== 'loading');

const nextTask = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0, undefined);
  });
