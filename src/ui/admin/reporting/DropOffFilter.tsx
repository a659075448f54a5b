import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { SegmentedControl } from '../../kit/forms/SegmentedControl.tsx';
import styles from '../admin.module.css';
import { FailureMessage } from '../FailureMessage.tsx';
import { SelectField } from '../SelectField.tsx';
import { formatMonth, formatReportInstant } from '../date-text.ts';
import dropOff from './drop-off.module.css';
import type { DropOffOrder, DropOffStore } from './drop-off-store.ts';

const orders: readonly DropOffOrder[] = ['conversation', 'touchpoints', 'left'];

/** Chooses the version, the month and the order of the figures, or says why there are none. */
export const DropOffFilter = observer(function DropOffFilter({ store }: { store: DropOffStore }) {
  const { t } = useTranslation('admin');
  const { figures, isMissing } = store;
  return (
    <>
      {isMissing && <p>{t('leaving.absent')}</p>}
      {figures.failure !== null && !isMissing && (
        <>
          <FailureMessage error={figures.failure} />
          <Button variant="quiet" onClick={() => void store.open()}>
            {t('leaving.again')}
          </Button>
        </>
      )}
      {figures.isBusy && <output className={styles.quiet}>{t('loading')}</output>}
      {figures.answer && <Choices store={store} />}
    </>
  );
});

const Choices = observer(function Choices({ store }: { store: DropOffStore }) {
  const { t } = useTranslation('admin');
  const { version, month, order, figures } = store;
  const { versions = [], months = [] } = figures.answer ?? {};
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          label={t('leaving.version')}
          none={t('leaving.anyVersion')}
          options={versions.map(({ version: value, createdAt }) => ({
            value,
            label: t('leaving.ofVersion', {
              version: value.slice(0, 8),
              date: formatReportInstant(createdAt),
            }),
          }))}
          value={version}
          onChange={(chosen) => void store.choose({ version: chosen })}
        />
        <SelectField
          label={t('leaving.month')}
          none={t('leaving.anyMonth')}
          options={months.map(({ month: value }) => ({ value, label: formatMonth(value) }))}
          value={month}
          onChange={(chosen) => void store.choose({ month: chosen })}
        />
      </div>
      <SegmentedControl
        label={t('leaving.order')}
        options={orders.map((value) => ({ value, label: t(`leaving.orders.${value}`) }))}
        value={order}
        onChange={store.setOrder}
      />
      <p className={dropOff.print}>
        <Button variant="quiet" onClick={() => window.print()}>
          {t('leaving.print')}
        </Button>
      </p>
    </>
  );
});
