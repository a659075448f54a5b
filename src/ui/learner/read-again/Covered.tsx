import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { lookStoreFrom } from '../../stores/look-store.ts';

/**
 * Where the tab is discreet, a page without a word of what is behind it: when that is opened, and again whenever the
 * tab was out of sight.
 */
export function Covered({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account');
  const services = useServices();
  const [look] = useState(() => lookStoreFrom(services));
  const [isCovered, setIsCovered] = useState(look.isDiscreet);
  useEffect(() => {
    const onChange = (): void => {
      look.look();
      if (document.hidden && look.isDiscreet) setIsCovered(true);
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [look]);
  if (!isCovered) return children;
  return (
    <Notice title={t('past.cover.title')} takesFocus>
      <p>{t('past.cover.text')}</p>
      <Button onClick={() => setIsCovered(false)}>{t('past.cover.show')}</Button>
    </Notice>
  );
}
