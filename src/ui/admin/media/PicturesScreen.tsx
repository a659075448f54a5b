import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import { FailureMessage } from '../FailureMessage.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { formatReportInstant } from '../date-text.ts';
import { usePermissionCheck } from '../Permissions.tsx';
import { RecordingsPanel } from './RecordingsPanel.tsx';
import { PictureUploadForm } from './PictureUploadForm.tsx';
import { createPicturesStore, type PicturesStore } from './pictures-store.ts';
import styles from './pictures.module.css';

/** Lists the pictures and recordings that authors have uploaded (an addition to the specification). */
export const PicturesScreen = observer(function PicturesScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => createPicturesStore(services));
  useEffect(() => void store.open(), [store]);
  const may = usePermissionCheck();
  const { failure } = store.all;
  return (
    <AdminPage title={t('pictures.title')} intro={t('pictures.about')}>
      <p>
        <Link to={path('content')}>{t('transfer.back')}</Link>
      </p>
      {store.isAbsent ? (
        <p>{t('pictures.absent')}</p>
      ) : (
        <>
          {may('content.write') && <PictureUploadForm store={store} />}
          {failure !== null ? <FailureMessage error={failure} /> : <Kept store={store} />}
        </>
      )}
      <RecordingsPanel />
    </AdminPage>
  );
});

const Kept = observer(function Kept({ store }: { store: PicturesStore }) {
  const { t } = useTranslation('admin');
  const may = usePermissionCheck();
  const { all, cleared } = store;
  if (!all.answer) return <output>{t('loading')}</output>;
  const unused = all.answer.filter(({ isUsed }) => !isUsed).length;
  return (
    <>
      <AdminTable
        caption={t('pictures.kept')}
        head={[
          t('pictures.address'),
          t('pictures.picture'),
          t('pictures.size'),
          t('pictures.added'),
          t('pictures.use'),
        ]}
        none={t('pictures.none')}
        rows={all.answer.map(({ address, width, height, bytes, addedAt, isUsed }) => ({
          id: address,
          cells: [
            <code key="address">{address}</code>,
            // The picture needs no description here: the row has its address, and descriptions belong to the content
            // that uses it.
            <img key="picture" className={styles.small} src={address} alt="" loading="lazy" />,
            t('pictures.sizes', { width, height, kilobytes: Math.ceil(bytes / 1024) }),
            formatReportInstant(addedAt),
            t(isUsed ? 'pictures.used' : 'pictures.unused'),
          ],
        }))}
      />
      {unused > 0 && may('content.publish') && (
        <p>
          <Button variant="quiet" loading={cleared.isBusy} onClick={() => void store.clearUnused()}>
            {t('pictures.clear')}
          </Button>
        </p>
      )}
      {cleared.failure !== null && <FailureMessage error={cleared.failure} />}
      {cleared.answer !== null && <output>{t('pictures.cleared', { count: cleared.answer })}</output>}
    </>
  );
});
