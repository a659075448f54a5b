import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Help } from '../../context/Help.tsx';
import styles from './dashboard.module.css';

type Check = (text: string) => boolean;

/** Help is never missing for want of a file: without the lists every search has it. */
const everySearch: Check = () => true;

/** The lists are a file of their own, which comes with the first search and lies on the device from then on. */
const loadCheck = (): Promise<Check> =>
  import('../../../domain/catalogue/danger/danger.ts').then(
    ({ dangerIn }) =>
      (text) =>
        dangerIn(text).size > 0,
    () => everySearch,
  );

/** Whether a search asks for help rather than for a card, in any language of the library. */
export function useSpeaksOfDanger(searchText: string): boolean {
  const isTyped = searchText.trim() !== '';
  const [check, setCheck] = useState<{ speaks: Check } | null>(null);
  useEffect(() => {
    if (!isTyped) return undefined;
    let isShown = true;
    void loadCheck().then((speaks) => isShown && setCheck({ speaks }));
    return () => void (isShown = false);
  }, [isTyped]);
  return isTyped && check !== null && check.speaks(searchText);
}

/** The helplines on top of whatever a search finds (`h3` in the filter's dialog). No landmark: the footer has one of this name. */
export function HelpFirst({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  return (
    <div className={styles.helpFirst} data-help="first">
      <Heading>{t('footer.helpTitle')}</Heading>
      <Help isInDialog={Heading === 'h3'} />
      <p>{t('footer.helpText')}</p>
    </div>
  );
}
