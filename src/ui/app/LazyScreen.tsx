import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './app.module.css';
import { ScreenNotLoaded } from './screen-not-loaded.ts';

/**
 * A screen of a chunk of its own. Give each its own `key`. A failed load is thrown as
 * ScreenNotLoaded; browsers remember it, so only loading the page again helps.
 */
export function LazyScreen({ load }: { load: () => Promise<ComponentType> }) {
  const [Screen] = useState(() => lazy(() => defaultOf(load)));
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Screen />
    </Suspense>
  );
}

async function defaultOf(load: () => Promise<ComponentType>): Promise<{ default: ComponentType }> {
  try {
    return { default: await load() };
  } catch (error) {
    throw new ScreenNotLoaded(error);
  }
}

function ScreenLoading() {
  const { t } = useTranslation();
  return <output className={styles.screenLoading}>{t('gate.loading')}</output>;
}
