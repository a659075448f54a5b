import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './app.module.css';

/**
 * A screen of a chunk of its own. Give each its own `key`. A failed load is thrown, and tried again when the
 * error boundary around it mounts it afresh.
 */
export function LazyScreen({ load }: { load: () => Promise<ComponentType> }) {
  const [Screen] = useState(() => lazy(async () => ({ default: await load() })));
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Screen />
    </Suspense>
  );
}

function ScreenLoading() {
  const { t } = useTranslation();
  return <output className={styles.screenLoading}>{t('gate.loading')}</output>;
}
