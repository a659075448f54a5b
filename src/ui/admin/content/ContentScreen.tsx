import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { useServices } from '../../context/Services.tsx';
import { Chip } from '../../kit/Chip.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { FailureMessage } from '../FailureMessage.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { usePermissionCheck } from '../Permissions.tsx';
import { createContentItemsStore } from './items-store.ts';

/** Lists every Activity and Programme, including Drafts. */
export function ContentScreen() {
  const { t } = useTranslation('admin');
  const path = useAdminPath();
  const may = usePermissionCheck();
  return (
    <AdminPage title={t('content.title')} intro={t('content.about')}>
      {may('content.write') && (
        <p>
          <Link to={path('content/transfer')}>{t('content.transfer')}</Link>
        </p>
      )}
      <p>
        <Link to={path('content/pictures')}>{t('content.pictures')}</Link>
      </p>
      <p>
        <Link to={path('content/reviews')}>{t('content.reviews')}</Link>
      </p>
      <Items kind="activity" />
      <Items kind="programme" />
    </AdminPage>
  );
}

const Items = observer(function Items({ kind }: { kind: ContentKind }) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => createContentItemsStore(services, kind));
  useEffect(() => void store.open(), [store]);
  const { answer: items, failure } = store.items;
  if (failure !== null) return <FailureMessage error={failure} />;
  if (!items) return <output className={styles.quiet}>{t('loading')}</output>;
  return (
    <AdminTable
      caption={t(`content.kinds.${kind}`)}
      head={[t('content.name'), t('content.slug'), t('content.status')]}
      rows={items.map(({ id, slug, title, status, standing }) => ({
        id,
        cells: [
          <Link key="link" to={path(`content/${kind}/${slug}`)}>
            {title}
          </Link>,
          slug,
          standing === 'archived' || standing === 'withdrawn' ? (
            <Chip key="status" tone="warm">
              {t(`content.${standing}`)}
            </Chip>
          ) : status === undefined ? (
            '–'
          ) : (
            <Chip key="status" tone={status === 'Available' ? 'done' : 'warm'}>
              {status}
            </Chip>
          ),
        ],
      }))}
    />
  );
});
