import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { AccountDetails } from '../../../application/ports/device/account/account-gateway.ts';
import { downloadFile } from '../../context/save-file.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { formatLongDateWithYear } from '../long-date.ts';
import { createReauthenticationStore } from '../reauthentication/reauthentication-store.ts';
import { ReauthenticationDialog } from '../reauthentication/ReauthenticationDialog.tsx';
import type { AccountStore } from './account-store.ts';
import styles from './account.module.css';
import { PrivateExport } from './PrivateExport.tsx';
import { AccountSection } from './AccountSection.tsx';

type DataExportProps = { store: AccountStore; details: AccountDetails };

/**
 * Shows the number of conversations, and downloads a file with all stored data; the file with private answers is a
 * second download.
 */
export const DataExport = observer(function DataExport({ store, details }: DataExportProps) {
  const { t, i18n } = useTranslation('account');
  const services = useServices();
  const [old] = useState(() => createReauthenticationStore(services));
  const download = async (): Promise<void> => {
    const text = await store.exported();
    if (text !== null) downloadFile('fireside.json', new Blob([text], { type: 'application/json' }));
  };
  const press = async (): Promise<void> => {
    await old.refresh();
    if (old.phase === 'closed') old.ask('open', () => void download());
    else await download();
  };
  return (
    <AccountSection title={t('words.title')}>
      <p>
        {t('words.since', { date: formatLongDateWithYear(details.createdAt, i18n) })}{' '}
        {details.conversations === 0
          ? t('words.none')
          : t('words.conversations', { count: details.conversations })}
      </p>
      <p>{t('words.about')}</p>
      <div className={styles.row}>
        <Button variant="quiet" loading={store.busy === 'export'} onClick={() => void press()}>
          {t('words.download')}
        </Button>
        <output className={styles.quiet}>{store.done === 'export' && t('words.done')}</output>
      </div>
      <PrivateExport isHere={details.signIn.isHere} />
      <ReauthenticationDialog store={old} />
    </AccountSection>
  );
});
