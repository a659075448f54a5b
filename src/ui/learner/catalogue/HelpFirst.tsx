import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpOrder } from '../../../domain/catalogue/danger/help-order.ts';
import { Help } from '../../context/Help.tsx';
import styles from './dashboard.module.css';

/** The order of the help lines for a text that speaks of danger; null for another. */
type Check = (text: string) => HelpOrder | null;

/** Help is never missing for want of a file: without the lists every search has it. */
const everySearch: Check = () => (lines) => lines;

/** The lists are a file of their own, which comes with the first search and lies on the device from then on. */
const loadCheck = (): Promise<Check> =>
  import('../../../domain/catalogue/danger/help-order.ts').then(
    ({ helpOrderFor }) => helpOrderFor,
    () => everySearch,
  );

/** The order of the help lines for a search that asks for help rather than for a card, in any language of the library. */
export function useHelpOrder(searchText: string): HelpOrder | null {
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

type HelpFirstProps = { heading: 'h2' | 'h3'; order?: HelpOrder | null };

/** The helplines on top of whatever a search finds (`h3` in the filter's dialog). No landmark: the footer has one of this name. */
export function HelpFirst({ heading: Heading, order = null }: HelpFirstProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.helpFirst} data-help="first">
      <Heading>{t('footer.helpTitle')}</Heading>
      <Help isInDialog={Heading === 'h3'} order={order} />
      <p>{t('footer.helpText')}</p>
    </div>
  );
}
