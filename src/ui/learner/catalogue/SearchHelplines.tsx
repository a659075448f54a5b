import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpLineSorter } from '../../../domain/catalogue/danger/help-order.ts';
import { HelplinesAndExit } from '../../context/HelplinesAndExit.tsx';
import styles from './dashboard.module.css';

/** Returns the order of the helplines for a text about danger; null for any other text. */
type Check = (text: string) => HelpLineSorter | null;

/**
 * Used when the lists of danger words cannot be loaded: every search shows the helplines, so that help is never
 * missing.
 */
const everySearch: Check = () => (lines) => lines;

/** Loads the lists of danger words. The service worker stores them, so that later searches need no network. */
const loadCheck = (): Promise<Check> =>
  import('../../../domain/catalogue/danger/help-order.ts').then(
    ({ chooseHelpLineOrder }) => chooseHelpLineOrder,
    () => everySearch,
  );

/**
 * Returns a function that sorts the helplines for a search about danger, in any language of the library; null for any
 * other search.
 */
export function useHelpOrder(searchText: string): HelpLineSorter | null {
  const isTyped = searchText.trim() !== '';
  const [check, setCheck] = useState<Check | null>(null);
  useEffect(() => {
    if (!isTyped) return undefined;
    let isShown = true;
    void loadCheck().then((loaded) => isShown && setCheck(() => loaded));
    return () => void (isShown = false);
  }, [isTyped]);
  return isTyped && check ? check(searchText) : null;
}

type HelpFirstProps = { heading: 'h2' | 'h3'; order?: HelpLineSorter | null };

/**
 * Shows the helplines above the results of a search; `h3` is the heading in the filter's dialog. The element is no
 * landmark, because the footer's helplines are one of the same name.
 */
export function SearchHelplines({ heading: Heading, order = null }: HelpFirstProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.helpFirst} data-help="first">
      <Heading>{t('footer.helpTitle')}</Heading>
      <HelplinesAndExit isInDialog={Heading === 'h3'} order={order} />
      <p>{t('footer.helpText')}</p>
    </div>
  );
}
