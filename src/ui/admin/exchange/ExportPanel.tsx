import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../context/save-file.ts';
import { Button } from '../../kit/Button.tsx';
import { FailureMessage } from '../FailureMessage.tsx';
import { SelectField } from '../SelectField.tsx';
import { TransferNoteTable } from './TransferNoteTable.tsx';
import type { ActivityTransferStore } from './transfer-store.ts';
import styles from './transfer.module.css';

/** Exports a published Activity as a file of another program, or as a text to read. */
export const ExportPanel = observer(function ExportPanel({ store }: { store: ActivityTransferStore }) {
  const { t } = useTranslation('admin');
  const { items, out } = store;
  const take = async (): Promise<void> => {
    const file = await store.exportFile();
    if (file) downloadFile(file.fileName, new Blob([file.text], { type: `${file.mediaType};charset=utf-8` }));
  };
  return (
    <section aria-labelledby="export">
      <h2 id="export">{t('transfer.out.title')}</h2>
      <p>{t('transfer.out.about')}</p>
      {items.failure !== null && <FailureMessage error={items.failure} />}
      <div className={styles.form}>
        <SelectField
          label={t('transfer.out.activity')}
          none={t(items.isBusy ? 'loading' : 'transfer.out.choose')}
          options={(items.answer ?? []).map(({ slug, title }) => ({ value: slug, label: title }))}
          value={store.slug}
          onChange={store.chooseItem}
        />
        <SelectField
          label={t('transfer.out.format')}
          options={store.formats.map((name) => ({ value: name, label: t(`transfer.formats.${name}`) }))}
          value={store.format}
          onChange={store.chooseFormat}
        />
      </div>
      <p className={styles.acts}>
        <Button loading={out.isBusy} disabled={store.slug === ''} onClick={() => void take()}>
          {t('transfer.out.take')}
        </Button>
      </p>
      {out.failure !== null && <FailureMessage error={out.failure} />}
      {out.answer && (
        <>
          <output>{t('transfer.out.done', { file: out.answer.fileName })}</output>
          <TransferNoteTable notes={out.answer.notes} />
        </>
      )}
    </section>
  );
});
