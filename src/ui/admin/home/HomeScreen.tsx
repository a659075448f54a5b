import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../context/Services.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { usePermissionCheck, useAdminRoleNames } from '../Permissions.tsx';
import styles from '../admin.module.css';
import { ActivityFiguresPanel } from '../reporting/ActivityFiguresPanel.tsx';
import { ReportDownloads } from '../reporting/ReportDownloads.tsx';
import { createReportStore } from '../reporting/report-store.ts';
import { ContentValidatorPanel } from './ContentValidatorPanel.tsx';

/** Shows reports and validators (specification 2.3). */
export const HomeScreen = observer(function HomeScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const may = usePermissionCheck();
  const names = useAdminRoleNames();
  const [reports] = useState(() => createReportStore(services));
  const hasFigures = may('figures.read');
  useEffect(() => void (hasFigures && reports.open()), [reports, hasFigures]);
  return (
    <AdminPage
      title={t('home.title')}
      {...(may('people.roles') ? {} : { intro: t('home.roles', { roles: names }) })}
    >
      {hasFigures && (
        <>
          <ReportDownloads store={reports} />
          <ActivityFiguresPanel store={reports} />
        </>
      )}
      {may('content.write') && (
        <div className={styles.cards}>
          <ContentValidatorPanel kind="activity" />
          <ContentValidatorPanel kind="programme" />
        </div>
      )}
    </AdminPage>
  );
});
