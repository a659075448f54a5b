import { useTranslation } from 'react-i18next';
import styles from './app.module.css';
import { usePart, type Load } from './Part.tsx';
import { ScreenNotLoaded } from './screen-not-loaded.ts';

/**
 * A screen of a chunk of its own. Give each its own `key`. A failed load is thrown as
 * ScreenNotLoaded; browsers remember it, so only loading the page again helps.
 */
export function LazyScreen({ load }: { load: Load }) {
  const { t } = useTranslation();
  const { Part: Screen, failure } = usePart(load);
  if (failure) throw new ScreenNotLoaded(failure.error);
  return Screen ? <Screen /> : <output className={styles.screenLoading}>{t('gate.loading')}</output>;
}
