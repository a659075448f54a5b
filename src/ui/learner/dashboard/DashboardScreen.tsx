import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { parseFilter } from '../../../domain/catalogue/filter.ts';
import { TalkIllustration } from '../../kit/TalkIllustration.tsx';
import { WaitingIllustration } from '../../kit/WaitingIllustration.tsx';
import { useServices } from '../../app/Services.tsx';
import { dashboardStoreFrom } from './dashboard-store.ts';
import { Row } from './Row.tsx';
import styles from './dashboard.module.css';

/** The dashboard (specification 2.2). The filter lives in the query string. */
export const DashboardScreen = observer(function DashboardScreen() {
  const services = useServices();
  const [store] = useState(() => dashboardStoreFrom(services));
  const { search } = useLocation();
  useEffect(() => void store.search(parseFilter(search)), [store, search]);
  useEffect(() => store.close, [store]);

  if (store.failure !== null) throw store.failure;
  return (
    <>
      <Hero />
      <div className="wrap">
        <Results store={store} />
      </div>
    </>
  );
});

function Hero() {
  const { t } = useTranslation();
  return (
    <div className={styles.hero}>
      <div className={styles.hills} aria-hidden="true" />
      <div className="wrap">
        <div className={styles.words}>
          <h1>{t('dashboard.title')}</h1>
          <p>{t('dashboard.intro')}</p>
        </div>
        <TalkIllustration />
      </div>
    </div>
  );
}

const Results = observer(function Results({ store }: { store: ReturnType<typeof dashboardStoreFrom> }) {
  const { t } = useTranslation();
  if (store.shelves === null) return <output className={styles.loading}>{t('dashboard.loading')}</output>;
  if (store.isEmpty)
    return (
      <div className={styles.empty}>
        <WaitingIllustration />
        <h2>{t('dashboard.empty')}</h2>
        <p>{t('dashboard.emptyText')}</p>
      </div>
    );
  return store.shelves.map((shelf) => <Row key={shelf.label} shelf={shelf} />);
});
