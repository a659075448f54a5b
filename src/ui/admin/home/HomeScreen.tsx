import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../context/Services.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useMay, useRoleNames } from '../Permissions.tsx';
import styles from '../admin.module.css';
import { Figures } from '../reporting/Figures.tsx';
import { Reports } from '../reporting/Reports.tsx';
import { reportStoreFrom } from '../reporting/report-store.ts';
import { Validator } from './Validator.tsx';

/** Shows reports and validators (specification 2.3). */
export const HomeScreen = observer(function HomeScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const may = useMay();
  const names = useRoleNames();
  const [reports] = useState(() => reportStoreFrom(services));
  const hasFigures = may('figures.read');
  useEffect(() => void (hasFigures && reports.open()), [reports, hasFigures]);
  return (
    <AdminPage
      title={t('home.title')}
      {...(may('people.roles') ? {} : { intro: t('home.roles', { roles: names }) })}
    >
      {hasFigures && (
        <>
          <Reports store={reports} />
          <Figures store={reports} />
        </>
      )}
      {may('content.write') && (
        <div className={styles.cards}>
          <Validator kind="activity" />
          <Validator kind="programme" />
        </div>
      )}
    </AdminPage>
  );
});
