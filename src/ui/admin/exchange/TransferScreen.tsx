import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useServices } from '../../context/Services.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { createActivityTransferStore } from './transfer-store.ts';

/** Imports Activities from other programs and exports them (an addition to the specification). */
export const TransferScreen = observer(function TransferScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => createActivityTransferStore(services));
  useEffect(() => void store.open(), [store]);
  return (
    <AdminPage title={t('transfer.title')} intro={t('transfer.about')}>
      <p>
        <Link to={path('content')}>{t('transfer.back')}</Link>
      </p>
      <ImportPanel store={store} />
      <ExportPanel store={store} />
    </AdminPage>
  );
});
