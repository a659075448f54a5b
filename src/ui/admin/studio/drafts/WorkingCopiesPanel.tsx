import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type {
  DraftingServices,
  ListedWorkingCopy,
} from '../../../../application/ports/device/authoring/drafting.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { useServices } from '../../../context/Services.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Modal } from '../../../kit/Modal.tsx';
import styles from '../../admin.module.css';
import { FailureMessage } from '../../FailureMessage.tsx';
import { formatReportInstant } from '../../date-text.ts';
import { TextDifference } from '../../text-difference/TextDifference.tsx';
import type { EditorStore } from '../editor/editor-store.ts';
import { ReviewRequestPanel } from './ReviewRequestPanel.tsx';
import { createWorkingCopyStore, type WorkingCopyStore } from './working-copy-store.ts';

type WorkingCopiesProps = {
  editor: EditorStore;
  drafting: DraftingServices;
  onKind(kind: ContentKind): void;
};

/** Says whether the server has the editor's text, and lists texts from other devices and of colleagues. */
export const WorkingCopiesPanel = observer(function WorkingCopiesPanel({
  editor,
  drafting,
  onKind,
}: WorkingCopiesProps) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store] = useState(() => createWorkingCopyStore(services, drafting, editor));
  useEffect(() => store.open(), [store]);
  useEffect(() => {
    const refresh = (): void => void (document.visibilityState === 'visible' && store.refresh());
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [store]);
  const { others, state, newer, request } = store;
  if (store.isAbsent || (others.length === 0 && state === 'none' && !newer)) return null;
  return (
    <section className={styles.card} aria-labelledby="working-copies">
      <h2 id="working-copies">{t('copies.title')}</h2>
      <Standing store={store} />
      <ReviewRequestPanel store={store} />
      {newer && (
        <div role="alert">
          <p>{t('copies.newer', { by: newer.by, date: formatReportInstant(newer.at) })}</p>
          <Button
            variant="quiet"
            loading={request.isBusy}
            onClick={() => void store.comparison.comparePublished()}
          >
            {t('copies.compare')}
          </Button>
        </div>
      )}
      {request.failure !== null && <FailureMessage error={request.failure} />}
      {others.length > 0 && (
        <ul>
          {others.map((copy) => (
            <Copy key={copy.id} copy={copy} store={store} onKind={onKind} />
          ))}
        </ul>
      )}
      <Beside store={store} onKind={onKind} />
    </section>
  );
});

/** Says whether the server has the current text. */
const Standing = observer(function Standing({ store }: { store: WorkingCopyStore }) {
  const { t } = useTranslation('admin');
  const { state, own, instead, refusal, request } = store;
  if (state === 'stored' && own)
    return <p className={styles.quiet}>{t('copies.stored', { date: formatReportInstant(own.changedAt) })}</p>;
  if (state === 'waiting') return <output className={styles.quiet}>{t('copies.waiting')}</output>;
  if (state === 'refused') return <FailureMessage error={refusal} />;
  if (state !== 'elsewhere' || !instead) return null;
  return (
    <div role="alert">
      <p>{t('copies.elsewhere', { date: formatReportInstant(instead.changedAt) })}</p>
      <p className={styles.row}>
        <Button
          variant="quiet"
          loading={request.isBusy}
          onClick={() => void store.comparison.compare(instead.id)}
        >
          {t('copies.compare')}
        </Button>
        <Button variant="quiet" onClick={() => void store.keepMine()}>
          {t('copies.keepMine')}
        </Button>
      </p>
    </div>
  );
});

type CopyProps = { copy: ListedWorkingCopy; store: WorkingCopyStore; onKind(kind: ContentKind): void };

function Copy({ copy, store, onKind }: CopyProps) {
  const { t } = useTranslation('admin');
  const { id, title, slug, by, changedAt, isMine } = copy;
  const name = title || slug;
  const [removing, setRemoving] = useState(false);
  return (
    <li className={styles.row}>
      <span className={styles.beside}>
        {t(isMine ? 'copies.mine' : 'copies.theirs', { name, by, date: formatReportInstant(changedAt) })}
      </span>
      <Button
        variant="plain"
        aria-label={t(isMine ? 'copies.openOne' : 'copies.readOne', { name, by })}
        onClick={() => void (isMine ? store.take(id, onKind) : store.comparison.compare(id))}
      >
        {t(isMine ? 'copies.open' : 'copies.read')}
      </Button>
      {isMine && (
        <Button
          variant="plain"
          aria-label={t('copies.removeOne', { name })}
          onClick={() => setRemoving(true)}
        >
          {t('copies.remove')}
        </Button>
      )}
      {removing && (
        <Modal
          destructive
          title={t('copies.removeTitle')}
          message={t('copies.removeText')}
          confirmText={t('copies.remove')}
          onCancel={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            void store.remove(id);
          }}
        />
      )}
    </li>
  );
}

/** Shows the differences between another text and the one in the editor. */
const Beside = observer(function Beside({ store, onKind }: Pick<CopyProps, 'store' | 'onKind'>) {
  const { t } = useTranslation('admin');
  const { comparison } = store;
  const { compared } = comparison;
  if (compared === null) return null;
  const { copy, before, after } = compared;
  const name = copy && (copy.title || copy.slug);
  return (
    <Modal
      fullScreen
      title={copy ? t('copies.beside', { name, by: copy.by }) : t('copies.besidePublished')}
      confirmText={copy ? t(copy.isMine ? 'copies.take' : 'copies.takeOver') : t('copies.close')}
      cancelText={t('copies.close')}
      hideCancel={copy === null}
      onCancel={comparison.end}
      onConfirm={() => (copy ? void store.take(copy.id, onKind) : comparison.end())}
    >
      {copy && <p>{t(before === after ? 'copies.reading' : 'copies.comparing')}</p>}
      <TextDifference before={before} after={after} />
    </Modal>
  );
});
