import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { ListedContentVersion } from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { DraftStoringOutcome } from '../../../application/ports/device/authoring/editor-draft.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { useLazyPart } from '../../context/LazyPart.tsx';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Chip } from '../../kit/Chip.tsx';
import { ErrorOverlay } from '../../kit/ErrorOverlay.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { FailureMessage, useFailureMessage } from '../FailureMessage.tsx';
import { PublishingImpact } from '../PublishingImpact.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { formatReportInstant } from '../date-text.ts';
import { usePermissionCheck } from '../Permissions.tsx';
import { VersionComparison } from './VersionComparison.tsx';
import { ItemAvailability } from './ItemAvailability.tsx';
import type { HistoryReviews } from '../review/HistoryReviews.tsx';
import { createContentHistoryStore, type ContentHistoryStore } from './history-store.ts';

/** Shows the published versions of an Activity or a Programme (an addition to the specification). */
export function HistoryScreen() {
  const { kind, slug } = useParams();
  if ((kind !== 'activity' && kind !== 'programme') || !slug) return <NotFound />;
  return <History key={`${kind} ${slug}`} kind={kind} slug={slug} />;
}

const History = observer(function History({ kind, slug }: { kind: ContentKind; slug: string }) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => createContentHistoryStore(services, kind, slug));
  useEffect(() => void store.open(), [store]);
  const may = usePermissionCheck();
  const { versions, missing } = store;
  const reviews = useReviews(kind, slug, versions.answer);
  return (
    <AdminPage title={t('history.title', { slug })} intro={t('history.about')}>
      <p>
        <Link to={path('content')}>{t('history.back')}</Link>
      </p>
      {kind === 'activity' && versions.answer && may('figures.read') && (
        <p>
          <Link to={path(`content/activity/${slug}/leaving`)}>{t('history.leaving')}</Link>
        </p>
      )}
      {missing === 'history' && <p>{t('history.none')}</p>}
      {missing === 'item' && <p>{t(`history.unknown.${kind}`, { slug })}</p>}
      {versions.failure !== null && missing === null && <FailureMessage error={versions.failure} />}
      {versions.failure === null && !versions.answer && (
        <output className={styles.quiet}>{t('loading')}</output>
      )}
      {versions.answer && <Taken store={store} kind={kind} slug={slug} reviews={reviews} />}
      {versions.answer && versions.answer.length > 1 && <VersionComparison store={store} />}
      {versions.answer && <OnServer store={store} kind={kind} slug={slug} />}
      {versions.answer && reviews && <reviews.Log versions={versions.answer} />}
    </AdminPage>
  );
});

/** Loads the code and the data of comments and sign-offs; returns null before that, and on a server without them. */
function useReviews(
  kind: ContentKind,
  slug: string,
  versions: readonly ListedContentVersion[] | null,
): HistoryReviews | null {
  const services = useServices();
  const [reviews, setReviews] = useState<HistoryReviews | null>(null);
  useEffect(() => {
    let isShown = true;
    const load = async (): Promise<void> => {
      const { loadHistoryReviews } = await import('../review/HistoryReviews.tsx');
      const made = await loadHistoryReviews(services, { kind, slug });
      if (isShown) setReviews(made);
    };
    load().catch(() => undefined);
    return () => void (isShown = false);
  }, [services, kind, slug]);
  useEffect(() => void (versions && reviews?.refresh()), [versions, reviews]);
  return reviews;
}

type OnServerProps = { store: ContentHistoryStore; kind: ContentKind; slug: string };

/** Loads and shows the publication plans and the preview links of the versions. */
function OnServer(props: OnServerProps) {
  const services = useServices();
  const [load] = useState(() => async () => {
    const [{ VersionPlansAndLinks }, { loadDrafting }] = await Promise.all([
      import('./VersionPlansAndLinks.tsx'),
      import('../studio/editor/editor-services.ts'),
    ]);
    const drafting = await loadDrafting(services);
    return (given: OnServerProps) => <VersionPlansAndLinks {...given} drafting={drafting} />;
  });
  const { Part } = useLazyPart<OnServerProps>(load);
  return Part && <Part {...props} />;
}

/**
 * Lists the versions of an item with their actions. A version opens in the editor as a new draft; other drafts stay.
 */
const Taken = observer(function Taken({
  store,
  kind,
  slug,
  reviews,
}: {
  store: ContentHistoryStore;
  kind: ContentKind;
  slug: string;
  reviews: HistoryReviews | null;
}) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const path = useAdminPath();
  const words = useFailureMessage();
  const may = usePermissionCheck();
  const [failure, setFailure] = useState<string | null>(null);
  const take = async (keeping: Promise<DraftStoringOutcome>): Promise<void> => {
    const kept = await keeping.catch((error: unknown) => {
      setFailure(words(error));
      return null;
    });
    if (kept === 'kept') void navigate(`${path('editor')}?schema=${kind}`);
    else if (kept !== null) setFailure(t(`editor.saving.${kept}`));
  };
  return (
    <>
      <Versions store={store} reviews={reviews} onEdit={(version) => void take(store.takeUp(version))} />
      {may('content.write') && (
        <ItemAvailability
          store={store.standing}
          kind={kind}
          slug={slug}
          onDuplicate={() => void take(store.duplicate())}
        />
      )}
      {failure !== null && (
        <ErrorOverlay title={t('messages.problem')} message={failure} onClose={() => setFailure(null)} />
      )}
    </>
  );
});

type VersionsProps = {
  store: ContentHistoryStore;
  reviews: HistoryReviews | null;
  onEdit(version: string): void;
};

const Versions = observer(function Versions({ store, reviews, onEdit }: VersionsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <AdminTable
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
            <span key="when">
              {formatReportInstant(version.createdAt)}
              {version.publications.slice(0, -1).map(({ at, by }) => (
                <span key={at} className={styles.again}>
                  {t('history.again', { date: formatReportInstant(at), by })}
                </span>
              ))}
            </span>,
            version.createdBy,
            version.note ?? '–',
            <span key="version" className={styles.row}>
              {version.number !== null && t('history.number', { number: version.number })}
              <code>{version.version.slice(0, 8)}</code>
              {version.isCurrent && <Chip tone="done">{t('history.current')}</Chip>}
              {reviews && <reviews.OfVersion version={version} />}
            </span>,
            <VersionActs key="actions" store={store} version={version} onEdit={onEdit} />,
          ],
        }))}
      />
      <RestoreQuestion store={store} />
    </>
  );
});

type VersionActsProps = {
  store: ContentHistoryStore;
  version: NonNullable<ContentHistoryStore['versions']['answer']>[number];
  onEdit(version: string): void;
};

function VersionActs({ store, version, onEdit }: VersionActsProps) {
  const { t } = useTranslation('admin');
  const may = usePermissionCheck();
  return (
    <span className={styles.row}>
      {may('content.write') && (
        <Button variant="plain" onClick={() => onEdit(version.version)}>
          {t('history.edit', { version: version.version.slice(0, 8) })}
        </Button>
      )}
      {!version.isCurrent && may('content.publish') && (
        <Button variant="plain" onClick={() => void store.askToRestore(version)}>
          {t('history.restore', { version: version.version.slice(0, 8) })}
        </Button>
      )}
    </span>
  );
}

/** Asks for confirmation before an earlier version is published again. */
const RestoreQuestion = observer(function RestoreQuestion({ store }: { store: ContentHistoryStore }) {
  const { t } = useTranslation('admin');
  const words = useFailureMessage();
  const { restoring, rehearsal } = store;
  if (!restoring) return null;
  return (
    <Modal
      title={t('history.restoreTitle')}
      message={t('history.restoreText', { date: formatReportInstant(restoring.createdAt) })}
      confirmText={t('history.restoreConfirm')}
      confirming={store.isRestoring}
      confirmError={store.restoreFailure === null ? undefined : words(store.restoreFailure)}
      onConfirm={() => void store.restore()}
      onCancel={() => void store.askToRestore(null)}
    >
      <output>
        {rehearsal.isBusy && <p>{t('history.rehearsing')}</p>}
        {rehearsal.answer?.underWay && <PublishingImpact rehearsal={rehearsal.answer} />}
      </output>
    </Modal>
  );
});
