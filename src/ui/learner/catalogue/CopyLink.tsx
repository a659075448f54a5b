import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { withFilter, type Filter } from '../../../domain/catalogue/filter.ts';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';

/** Puts the whole filter, with the words that were typed, into the address (decision 009) and copies it. */
export function CopyLink({ filter }: { filter: Filter }) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const copy = async (): Promise<void> => {
    await navigate({ search: withFilter(search, filter) }, { replace: true, state });
    const isCopied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(window.location.href))
      .then(
        () => true,
        () => false,
      );
    announce(t(isCopied ? 'dashboard.linkCopied' : 'dashboard.linkShown'));
  };
  return (
    <Button variant="plain" onClick={() => void copy()}>
      {t('dashboard.copyLink')}
    </Button>
  );
}
