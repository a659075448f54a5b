import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { distressIn } from '../../../domain/catalogue/distress.ts';
import { Helplines, useHelplines } from '../../kit/Helplines.tsx';
import styles from './dashboard.module.css';

/** Whether a search asks for help rather than for a card: words of this language and of English. */
export function useSpeaksOfDanger(searchText: string): boolean {
  const { i18n } = useTranslation();
  const { languages } = i18n;
  const speaksOfDanger = useMemo(() => {
    const lists = languages.map((language): unknown =>
      i18n.getResource(language, 'translation', 'search.distress'),
    );
    return distressIn(lists.filter((list) => typeof list === 'string'));
  }, [i18n, languages]);
  return speaksOfDanger(searchText);
}

/** The helplines on top of whatever a search finds. No landmark: the footer has one of this name. */
export function HelpFirst({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  const lines = useHelplines();
  return (
    <div className={styles.helpFirst}>
      <Heading>{t('footer.helpTitle')}</Heading>
      <p>{t('footer.helpText')}</p>
      <Helplines lines={lines} />
    </div>
  );
}
