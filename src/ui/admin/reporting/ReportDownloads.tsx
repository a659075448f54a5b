import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ListedContent } from '../../../application/ports/device/authoring/authoring-gateway.ts';
import { reportNames, type ReportName } from '../../../domain/reporting/report-names.ts';
import { Button } from '../../kit/Button.tsx';
import { ErrorSummary } from '../../kit/forms/ErrorSummary.tsx';
import { Modal } from '../../kit/Modal.tsx';
import styles from '../admin.module.css';
import { DayField } from '../DayField.tsx';
import { FailureMessage, FailureOverlay } from '../FailureMessage.tsx';
import { downloadFile } from '../../context/save-file.ts';
import { usePermissionCheck } from '../Permissions.tsx';
import { SelectField } from '../SelectField.tsx';
import type { ReportStore } from './report-store.ts';

type ReportsProps = { store: ReportStore };

/** Downloads reports for a period and one Programme or Activity (decision A60). */
export const ReportDownloads = observer(function ReportDownloads({ store }: ReportsProps) {
  const { t } = useTranslation('admin');
  const may = usePermissionCheck();
  const { problem, refusals, downloading, bytes, message } = store;
  const error = refusals > 0 && problem !== null ? t(`reports.${problem}`) : undefined;
  return (
    <section className={styles.card} aria-labelledby="reports">
      <h2 id="reports">{t('reports.title')}</h2>
      {error !== undefined && (
        <ErrorSummary
          key={refusals}
          errors={[
            { id: 'start-date', message: `${t('reports.startDate')}: ${error}` },
            { id: 'end-date', message: `${t('reports.endDate')}: ${error}` },
          ]}
        />
      )}
      <ReportFields store={store} error={error} />
      {store.listFailure !== null && (
        <>
          <FailureMessage error={store.listFailure} />
          <p>
            <Button variant="quiet" onClick={() => void store.open()}>
              {t('reports.again')}
            </Button>
          </p>
        </>
      )}
      {may('reports.download') && <Downloads store={store} />}
      <p className={styles.quiet}>
        {downloading !== null && t('reports.progress', { kilobytes: Math.round(bytes / 1024) })}
      </p>
      <p className={styles.quiet}>{t('reports.about')}</p>
      {message === 'nothing' && (
        <Modal title={t('reports.nothing')} hideCancel onConfirm={store.dismiss} onDismiss={store.dismiss} />
      )}
      {message === 'failed' && (
        <FailureOverlay title={t('reports.failed')} error={store.failure} onClose={store.dismiss} />
      )}
    </section>
  );
});

type ReportFieldsProps = ReportsProps & { error: string | undefined };

/** Chooses the days, the Programme and the Activity of a report. */
const ReportFields = observer(function ReportFields({ store, error }: ReportFieldsProps) {
  const { t } = useTranslation('admin');
  const { chosen } = store;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dates = fields.current?.querySelectorAll<HTMLInputElement>('input[type=date]') ?? [];
    return store.readDatesBy(() => [...dates].some(({ validity }) => validity.badInput));
  }, [store]);
  return (
    <div ref={fields} className={styles.fields}>
      <DayField
        id="start-date"
        label={t('reports.startDate')}
        value={chosen.startDate}
        error={error}
        onChange={(startDate) => store.choose({ startDate })}
      />
      <DayField
        id="end-date"
        label={t('reports.endDate')}
        value={chosen.endDate}
        error={error}
        onChange={(endDate) => store.choose({ endDate })}
      />
      <SelectField
        label={t('reports.programme')}
        none={t('reports.allProgrammes')}
        options={optionsOf(store.programmes.answer)}
        value={chosen.programmeId}
        onChange={(programmeId) => store.choose({ programmeId })}
      />
      <SelectField
        label={t('reports.activity')}
        none={t('reports.allActivities')}
        options={optionsOf(store.activities.answer)}
        value={chosen.activityId}
        onChange={(activityId) => store.choose({ activityId })}
      />
    </div>
  );
});

const Downloads = observer(function Downloads({ store }: ReportsProps) {
  const { t } = useTranslation('admin');
  const { downloading } = store;
  const download = async (report: ReportName): Promise<void> => {
    const file = await store.download(report);
    if (file) downloadFile('report.csv', new Blob([...file], { type: 'text/csv' }));
  };
  return (
    <div className={styles.row}>
      {reportNames.map((report) => (
        <Button
          key={report}
          variant="quiet"
          loading={downloading === report}
          disabled={downloading !== null && downloading !== report}
          onClick={() => void download(report)}
        >
          {t(`reports.download.${report}`)}
        </Button>
      ))}
    </div>
  );
});

const optionsOf = (items: readonly ListedContent[] | null) =>
  (items ?? []).map(({ id, title }) => ({ value: id, label: title }));
