import { startTransition, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/Button.tsx';
import { FullPageLoading } from '../kit/page/FullPageLoading.tsx';
import { failureTextOfCode } from '../context/failure-text.ts';
import styles from '../layout/layout.module.css';

type Loading<T> = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'loaded'; value: T };

type ConfigGateProps<T> = {
  load: Promise<T>;
  /** The result of `load`, if it has already resolved: it is rendered at once. */
  loaded?: T | undefined;
  children: (value: T) => ReactNode;
};

/** Shows the configuration interstitial until the program is loaded (specification 2.1). */
export function ConfigGate<T>({ load, loaded, children }: ConfigGateProps<T>) {
  const { t } = useTranslation();
  const [state, setState] = useState<Loading<T>>(
    loaded === undefined ? { kind: 'loading' } : { kind: 'loaded', value: loaded },
  );

  useEffect(() => {
    if (loaded !== undefined) return undefined;
    let current = true;
    load.then(
      (value) => current && startTransition(() => setState({ kind: 'loaded', value })),
      (error: Error) => current && setState({ kind: 'failed', message: error.message }),
    );
    return () => {
      current = false;
    };
  }, [load, loaded]);

  if (state.kind === 'loaded') return children(state.value);
  if (state.kind === 'loading')
    return <FullPageLoading title={t('brand.name')} message={t('start.loading')} />;
  const { message } = state;
  const text = failureTextOfCode('Unexpected', message);
  return (
    <main className={styles.notice}>
      <div role="alert">
        <h1>{t('start.failed', { message: 'key' in text ? t(text.key, message) : text.message })}</h1>
        <p>{t('start.retry')}</p>
      </div>
      <Button onClick={() => window.location.reload()}>{t('start.refresh')}</Button>
    </main>
  );
}
