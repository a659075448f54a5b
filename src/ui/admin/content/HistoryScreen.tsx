import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ContentKind } from '../../../application/ports/content-workshop.ts';
import { NotFound } from '../../app/NotFound.tsx';
import { useServices } from '../../app/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Chip } from '../../kit/Chip.tsx';
import { ErrorOverlay } from '../../kit/ErrorOverlay.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { Failure, useFailureWords } from '../Failure.tsx';
import { Meaning } from '../Meaning.tsx';
import { Table } from '../Table.tsx';
import { when } from '../when.ts';
import { Compare } from './Compare.tsx';
import { historyStoreFrom, type HistoryStore } from './history-store.ts';

/** The versions of one Activity or Programme: an addition. */
export function HistoryScreen() {
  const { kind, slug } = useParams();
  if ((kind !== 'activity' && kind !== 'programme') || !slug) return <NotFound />;
  return <History key={`${kind} ${slug}`} kind={kind} slug={slug} />;
}

const History = observer(function History({ kind, slug }: { kind: ContentKind; slug: string }) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => historyStoreFrom(services, kind, slug));
  useEffect(() => void store.open(), [store]);
  const { versions, missing } = store;
  return (
    <AdminPage title={t('history.title', { slug })} intro={t('history.about')}>
      <p>
        <Link to={path('content')}>{t('history.back')}</Link>
      </p>
      {missing === 'history' && <p>{t('history.none')}</p>}
      {missing === 'item' && <p>{t(`history.unknown.${kind}`, { slug })}</p>}
      {versions.failure !== null && missing === null && <Failure error={versions.failure} />}
      {versions.failure === null && !versions.answer && (
        <output className={styles.quiet}>{t('loading')}</output>
      )}
      {versions.answer && <Versions store={store} kind={kind} />}
      {versions.answer && versions.answer.length > 1 && <Compare store={store} />}
    </AdminPage>
  );
});

const Versions = observer(function Versions({ store, kind }: { store: HistoryStore; kind: ContentKind }) {
  const { t } = useTranslation('admin');
  const [taking, setTaking] = useState<string | null>(null);
  const { restoring, rehearsal } = store;
  const words = useFailureWords();
  return (
    <>
      <Table
        caption={t('history.versions')}
        head={[
          t('history.when'),
          t('history.who'),
          t('history.note'),
          t('history.version'),
          t('history.actions'),
        ]}
        rows={(store.versions.answer ?? []).map((version) => ({
          id: version.version,
          cells: [
            when(version.createdAt),
            version.createdBy,
            version.note ?? '–',
            <span key="version" className={styles.row}>
              <code>{version.version.slice(0, 8)}</code>
              {version.isCurrent && <Chip tone="done">{t('history.current')}</Chip>}
            </span>,
            <span key="actions" className={styles.row}>
              <Button variant="plain" onClick={() => setTaking(version.version)}>
                {t('history.edit', { version: version.version.slice(0, 8) })}
              </Button>
              {!version.isCurrent && (
                <Button variant="plain" onClick={() => void store.askToRestore(version)}>
                  {t('history.restore', { version: version.version.slice(0, 8) })}
                </Button>
              )}
            </span>,
          ],
        }))}
      />
      {restoring && (
        <Modal
          title={t('history.restoreTitle')}
          message={t('history.restoreText', { date: when(restoring.createdAt) })}
          confirmText={t('history.restoreConfirm')}
          confirming={store.isRestoring}
          confirmError={store.restoreFailure === null ? undefined : words(store.restoreFailure)}
          onConfirm={() => void store.restore()}
          onCancel={() => void store.askToRestore(null)}
        >
          <output>
            {rehearsal.isBusy && <p>{t('history.rehearsing')}</p>}
            {rehearsal.answer?.underWay && <Meaning rehearsal={rehearsal.answer} />}
          </output>
        </Modal>
      )}
      {taking !== null && (
        <TakeUp store={store} kind={kind} version={taking} onClose={() => setTaking(null)} />
      )}
    </>
  );
});

type TakeUpProps = { store: HistoryStore; kind: ContentKind; version: string; onClose(): void };

/** The editor holds one draft: taking up a version puts it away. */
function TakeUp({ store, kind, version, onClose }: TakeUpProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const path = useAdminPath();
  const words = useFailureWords();
  const [failure, setFailure] = useState<string | null>(null);
  const takeUp = async (): Promise<void> => {
    const kept = await store.takeUp(version).catch((error: unknown) => {
      setFailure(words(error));
      return null;
    });
    if (kept === 'kept') void navigate(`${path('editor')}?schema=${kind}`);
    else if (kept !== null) setFailure(t(`editor.saving.${kept}`));
  };
  if (failure !== null) return <ErrorOverlay title={t('told.problem')} message={failure} onClose={onClose} />;
  return (
    <Modal
      title={t('history.editTitle')}
      message={t('history.editText')}
      confirmText={t('history.editConfirm')}
      onConfirm={() => void takeUp()}
      onCancel={onClose}
    />
  );
}
