import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHelplines } from './Helplines.tsx';
import { Logo } from '../Logo.tsx';

const slowAfterMs = 10_000;

/** Shows the full-page loading view (specification 2.1), which equals the static one in index.html. */
export function FullPageLoading({ title, message }: { title: string; message: string }) {
  const { t } = useTranslation();
  const [first] = useHelplines();
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <main className="loading-page" aria-busy="true">
      <Logo lean />
      <h1>{title}</h1>
      <output>
        <span>{message}</span>
        {slow && <span>{t('loading.slow')}</span>}
      </output>
      {first && (
        <p className="loading-help">
          {t('loading.danger')} <a href={first.href}>{first.contact}</a>
        </p>
      )}
    </main>
  );
}
