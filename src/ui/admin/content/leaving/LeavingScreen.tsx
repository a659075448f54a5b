import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useServices } from '../../../context/Services.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { NotFound } from '../../../layout/NotFound.tsx';
import { AdminPage } from '../../AdminPage.tsx';
import { useAdminPath } from '../../AdminNav.tsx';
import styles from '../../admin.module.css';
import { Failure } from '../../Failure.tsx';
import { Select } from '../../Select.tsx';
import { monthInWords, when } from '../../when.ts';
import look from './leaving.module.css';
import { LeavingTables } from './LeavingTables.tsx';
import { leavingStoreFrom, type LeavingOrder, type LeavingStore } from './leaving-store.ts';

/** Where families leave one Activity: an addition. */
export function LeavingScreen() {
  const { slug } = useParams();
  return slug ? <Leaving key={slug} slug={slug} /> : <NotFound />;
}

const Leaving = observer(function Leaving({ slug }: { slug: string }) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => {
    const made = leavingStoreFrom(services, slug);
    if (isNarrow()) made.setOrder('touchpoints');
    return made;
  });
  useEffect(() => void store.open(), [store]);
  const { figures, isMissing } = store;
  return (
    <AdminPage title={t('leaving.title', { slug: figures.answer?.title ?? slug })} intro={t('leaving.about')}>
      <p>
        <Link to={path(`content/activity/${slug}`)}>{t('leaving.back')}</Link>
      </p>
      {isMissing && <p>{t('leaving.absent')}</p>}
      {figures.failure !== null && !isMissing && (
        <>
          <Failure error={figures.failure} />
          <Button variant="quiet" onClick={() => void store.open()}>
            {t('leaving.again')}
          </Button>
        </>
      )}
      {figures.isBusy && <output className={styles.quiet}>{t('loading')}</output>}
      {figures.answer && (
        <>
          <Choices store={store} />
          <LeavingTables figures={figures.answer} order={store.order} />
        </>
      )}
    </AdminPage>
  );
});

/** A hundred steps are a long way down a phone. */
const isNarrow = (): boolean => window.matchMedia?.('(max-width: 40em)').matches;

const orders: readonly LeavingOrder[] = ['conversation', 'touchpoints', 'left'];

/** Which runs are counted, and how they are shown. */
const Choices = observer(function Choices({ store }: { store: LeavingStore }) {
  const { t } = useTranslation('admin');
  const { version, month, order, figures } = store;
  const { versions = [], months = [] } = figures.answer ?? {};
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={t('leaving.version')}
          none={t('leaving.anyVersion')}
          options={versions.map(({ version: value, createdAt }) => ({
            value,
            label: t('leaving.ofVersion', { version: value.slice(0, 8), date: when(createdAt) }),
          }))}
          value={version}
          onChange={(chosen) => void store.choose({ version: chosen })}
        />
        <Select
          label={t('leaving.month')}
          none={t('leaving.anyMonth')}
          options={months.map(({ month: value }) => ({ value, label: monthInWords(value) }))}
          value={month}
          onChange={(chosen) => void store.choose({ month: chosen })}
        />
      </div>
      <Segmented
        label={t('leaving.order')}
        options={orders.map((value) => ({ value, label: t(`leaving.orders.${value}`) }))}
        value={order}
        onChange={store.setOrder}
      />
      <p className={look.print}>
        <Button variant="quiet" onClick={() => window.print()}>
          {t('leaving.print')}
        </Button>
      </p>
    </>
  );
});
