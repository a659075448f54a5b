import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useServices } from '../../context/Services.tsx';
import styles from './account.module.css';
import { createPastConversationsStore } from './past-conversations-store.ts';
import { AccountSection } from './AccountSection.tsx';

/** Links to the past conversations and to the remembered answers; renders nothing if the server has no such lists. */
export const HistoryLinks = observer(function HistoryLinks() {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => createPastConversationsStore(services));
  useEffect(() => void store.open(), [store]);
  if (store.phase === 'absent') return null;
  return (
    <AccountSection title={t('back.title')}>
      <ul className={styles.list}>
        <li>
          <Link to="/account/conversations">{t('past.title')}</Link>
        </li>
        <li>
          <Link to="/account/remembered">{t('remembered.title')}</Link>
        </li>
      </ul>
    </AccountSection>
  );
});
