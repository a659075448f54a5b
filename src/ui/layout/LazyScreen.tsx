import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './layout.module.css';
import { useLazyPart, type LoadComponent } from '../context/LazyPart.tsx';
import { ScreenNotLoadedError } from '../context/screen-not-loaded.ts';

/**
 * Shows a screen from a chunk of its own; each use needs its own `key`. `above` is shown while the chunk loads.
 * @throws ScreenNotLoadedError when the chunk cannot be loaded.
 */
export function LazyScreen({ load, above }: { load: LoadComponent; above?: ReactNode }) {
  const { t } = useTranslation();
  const { Part: Screen, failure } = useLazyPart(load);
  if (failure) throw new ScreenNotLoadedError(failure.error);
  if (Screen) return <Screen />;
  return (
    <>
      {above}
      <output className={styles.screenLoading}>{t('gate.loading')}</output>
    </>
  );
}
