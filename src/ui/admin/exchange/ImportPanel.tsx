import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ImportedFile } from '../../../application/ports/device/exchange/content-transfer.ts';
import { downloadFile } from '../../context/save-file.ts';
import { Button } from '../../kit/Button.tsx';
import { ErrorOverlay } from '../../kit/ErrorOverlay.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import { FailureMessage } from '../FailureMessage.tsx';
import { FileDrop } from '../FileDrop.tsx';
import { ImportFindingTable, TransferNoteTable } from './TransferNoteTable.tsx';
import type { ActivityTransferStore } from './transfer-store.ts';
import styles from './transfer.module.css';

type ImportPanelProps = { store: ActivityTransferStore };

/** Imports a file of another program as a draft for the editor. */
export const ImportPanel = observer(function ImportPanel({ store }: ImportPanelProps) {
  const { t } = useTranslation('admin');
  const { answer, failure, isBusy } = store.made;
  return (
    <section aria-labelledby="import">
      <h2 id="import">{t('transfer.in.title')}</h2>
      <p>{t('transfer.in.about')}</p>
      <FileDrop
        label={t('transfer.in.pick')}
        hint={t('transfer.in.drop')}
        accept=".twee,.tw,.html,.htm,.csv,.tsv,.json,text/html,text/csv,application/json"
        onPick={(file) => void store.importFile(file)}
      />
      {isBusy && <output>{t('transfer.in.reading')}</output>}
      {failure !== null && <FailureMessage error={failure} />}
      {answer && <Made store={store} made={answer} />}
    </section>
  );
});

/** Shows the imported draft and its findings before it is opened in the editor. */
const Made = observer(function Made({ store, made }: ImportPanelProps & { made: ImportedFile }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const path = useAdminPath();
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [made]);
  const edit = (): void => {
    const kept = store.toEditor();
    if (kept === 'kept') void navigate(`${path('editor')}?schema=activity`);
    else setProblem(t(`editor.saving.${kept}`));
  };
  const lost = made.notes.filter(({ kind }) => kind === 'lost').length;
  return (
    <div className={styles.made}>
      <h3 ref={heading} tabIndex={-1}>
        {t('transfer.in.made', { file: store.fileName })}
      </h3>
      <p>{lost === 0 ? t('transfer.in.whole') : t('transfer.in.lost', { count: lost })}</p>
      <p className={styles.acts}>
        <Button onClick={edit}>{t('transfer.in.edit')}</Button>
        <Button
          variant="quiet"
          onClick={() =>
            downloadFile(`${made.slug}.json`, new Blob([made.text], { type: 'application/json' }))
          }
        >
          {t('transfer.in.save')}
        </Button>
      </p>
      <TransferNoteTable notes={made.notes} />
      <ImportFindingTable findings={made.findings} />
      {problem !== null && (
        <ErrorOverlay title={t('messages.problem')} message={problem} onClose={() => setProblem(null)} />
      )}
    </div>
  );
});
