import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatPrice } from '../../../domain/shop/price.ts';
import { downloadFile } from '../../context/save-file.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { DayField } from '../DayField.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { FailureMessage } from '../FailureMessage.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { formatMonth, formatReportInstant } from '../date-text.ts';
import { formatLastDayBefore } from './end-of-day.ts';
import { createSalesStore, type SalesStore } from './sales-store.ts';

/**
 * Lists sales and grants, by month and one by one, with links to promo codes and licences (an addition to the
 * specification).
 *
 * No yup: a period may stay open at both ends.
 */
export const SalesScreen = observer(function SalesScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => createSalesStore(services));
  useEffect(() => void store.show(), [store]);
  const { answer, failure } = store.shown;
  return (
    <AdminPage title={t('shop.title')} intro={t('shop.about')}>
      <p>
        <Link to={path('shop/codes')}>{t('codes.title')}</Link>
      </p>
      <p>
        <Link to={path('shop/licences')}>{t('licences.title')}</Link>
      </p>
      <Period store={store} />
      {failure !== null && <FailureMessage error={failure} />}
      {failure === null && !answer && <output className={styles.quiet}>{t('loading')}</output>}
      {answer && <Sold store={store} />}
    </AdminPage>
  );
});

const Period = observer(function Period({ store }: { store: SalesStore }) {
  const { t } = useTranslation('admin');
  const { file, isEmpty } = store;
  const download = async (): Promise<void> => {
    const text = await store.download();
    if (text !== null) downloadFile('sales.csv', new Blob([text], { type: 'text/csv' }));
  };
  return (
    <form
      className={styles.card}
      aria-label={t('shop.period')}
      onSubmit={(event) => {
        event.preventDefault();
        void store.show();
      }}
    >
      <div className={styles.fields}>
        <DayField label={t('shop.from')} value={store.from} onChange={(from) => store.choose({ from })} />
        <DayField label={t('shop.until')} value={store.until} onChange={(until) => store.choose({ until })} />
      </div>
      <div className={styles.row}>
        <Button type="submit" loading={store.shown.isBusy}>
          {t('shop.show')}
        </Button>
        <Button variant="quiet" loading={file.isBusy} onClick={() => void download()}>
          {t('shop.download')}
        </Button>
        <output className={styles.done}>{isEmpty && t('shop.nothing')}</output>
      </div>
      {file.failure !== null && <FailureMessage error={file.failure} />}
    </form>
  );
});

const Sold = observer(function Sold({ store }: { store: SalesStore }) {
  const { t } = useTranslation('admin');
  const { months = [], sales = [], hasMore = false } = store.shown.answer ?? {};
  const sum = ({ pence, card, promo, licence }: typeof store.totals) => [
    formatPrice(pence),
    card,
    promo,
    licence,
  ];
  return (
    <>
      <AdminTable
        caption={t('shop.byMonth')}
        head={(['month', 'sum', 'card', 'promo', 'licence'] as const).map((name) => t(`shop.head.${name}`))}
        none={t('shop.none')}
        isDense
        rows={[
          ...months.map(({ month, ...sums }) => ({ id: month, cells: [formatMonth(month), ...sum(sums)] })),
          ...(months.length > 1 ? [{ id: 'all', cells: [t('shop.all'), ...sum(store.totals)] }] : []),
        ]}
      />
      {sales.length > 0 && (
        <AdminTable
          caption={t('shop.newest')}
          head={(['when', 'how', 'amount', 'who', 'until', 'organisation', 'reference'] as const).map(
            (name) => t(`shop.head.${name}`),
          )}
          rows={sales.map(({ at, how, pence, email, until, organisation, reference }, index) => ({
            id: `${at} ${index}`,
            cells: [
              formatReportInstant(at),
              t(`shop.how.${how}`, { defaultValue: how }),
              formatPrice(pence),
              email || '–',
              formatLastDayBefore(until),
              organisation || '–',
              reference || '–',
            ],
          }))}
        />
      )}
      {hasMore && <p>{t('shop.more')}</p>}
    </>
  );
});
