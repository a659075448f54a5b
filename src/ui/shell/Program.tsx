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

/** Renders the program's tree, the same in the browser and in the build, which renders a page of it. */
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

/** The welcome page that was shown before the program, and whether 'Log in' was pressed on it. */
type EarlyWelcome = { readonly isShown: boolean; takeOver(): { pressed: boolean } };

/**
 * Renders the program once it is loaded, and the interstitial until then. A program that is loaded already is rendered
 * at once, because the page itself shows the interstitial. A welcome page that is shown already stays.
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
    // A deployment may have changed its texts since the build: then React renders the page again, without a report.
    if (isSame) hydrateRoot(root, program, { onRecoverableError: () => undefined });
    else createRoot(root).render(program);
  });
}

const opened = (session: SessionStore): Promise<void> => when(() => session.gate.kind !== 'loading');

const nextTask = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0, undefined);
  });
