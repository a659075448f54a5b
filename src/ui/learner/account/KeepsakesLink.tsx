import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useServices } from '../../context/Services.tsx';
import { isReauthenticationRequired } from '../reauthentication/reauthentication-store.ts';
import { createKeepsakeStore } from './keepsake-store.ts';
import { AccountSection } from './AccountSection.tsx';

/** Links to the family's keepsakes; renders nothing if the server has no such list. */
export const KeepsakesLink = observer(function KeepsakesLink() {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => createKeepsakeStore(services));
  useEffect(() => void store.open(), [store]);
  const { phase, failure } = store;
  const isClosed = phase === 'failed' && isReauthenticationRequired(failure);
  if (phase !== 'shown' && phase !== 'loading' && !isClosed) return null;
  const count = store.keepsakes.length;
  return (
    <AccountSection title={t('made.title')}>
      {phase === 'loading' ? (
        <output>{t('made.loading')}</output>
      ) : (
        <p>
          {isClosed ? t('reauthentication.made') : count === 0 ? t('made.empty') : t('made.count', { count })}{' '}
          {(isClosed || count > 0) && <Link to="/what-we-made">{t('made.see')}</Link>}
        </p>
      )}
    </AccountSection>
  );
});
