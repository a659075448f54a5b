import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useServices } from '../../context/Services.tsx';
import { NotFound } from '../../layout/NotFound.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import { usePermissionCheck } from '../Permissions.tsx';
import { DropOffFilter } from './DropOffFilter.tsx';
import { DropOffTables } from './DropOffTables.tsx';
import { createDropOffStore } from './drop-off-store.ts';

/** Shows where families leave an Activity (an addition to the specification). */
export function DropOffScreen() {
  const { slug } = useParams();
  return slug ? <DropOff key={slug} slug={slug} /> : <NotFound />;
}

/** Returns true on a narrow screen, which begins with touchpoints only, because a hundred steps make a long page. */
const isNarrow = (): boolean => window.matchMedia?.('(max-width: 40em)').matches;

const DropOff = observer(function DropOff({ slug }: { slug: string }) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const may = usePermissionCheck();
  const [store] = useState(() =>
    createDropOffStore(services, slug, isNarrow() ? 'touchpoints' : 'conversation'),
  );
  useEffect(() => void store.open(), [store]);
  const { answer } = store.figures;
  return (
    <AdminPage title={t('leaving.title', { slug: answer?.title ?? slug })} intro={t('leaving.about')}>
      <p>
        {may('content.read') ? (
          <Link to={path(`content/activity/${slug}`)}>{t('leaving.back')}</Link>
        ) : (
          <Link to={path('')}>{t('nav.home')}</Link>
        )}
      </p>
      <DropOffFilter store={store} />
      {answer && <DropOffTables figures={answer} order={store.order} />}
    </AdminPage>
  );
});
