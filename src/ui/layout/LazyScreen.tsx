import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './layout.module.css';
import { useLazyPart, type Load } from '../context/LazyPart.tsx';
import { ScreenNotLoaded } from '../context/screen-not-loaded.ts';

/**
 * A screen of a chunk of its own. Give each its own `key`. A failed load is thrown as
 * ScreenNotLoaded. `above` stands over the waiting.
 */
export function LazyScreen({ load, above }: { load: Load; above?: ReactNode }) {
  const { t } = useTranslation();
  const { Part: Screen, failure } = useLazyPart(load);
  if (failure) throw new ScreenNotLoaded(failure.error);
  if (Screen) return <Screen />;
  return (
    <>
      {above}
      <output className={styles.screenLoading}>{t('gate.loading')}</output>
    </>
  );
}
