import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ImportedTranslation } from '../../../../application/ports/device/exchange/content-transfer.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { downloadFile } from '../../../context/save-file.ts';
import { useServices } from '../../../context/Services.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Checkbox } from '../../../kit/forms/Checkbox.tsx';
import { Chip } from '../../../kit/Chip.tsx';
import admin from '../../admin.module.css';
import { FailureMessage } from '../../FailureMessage.tsx';
import { FilePicker } from '../../FilePicker.tsx';
import { AdminTable } from '../../AdminTable.tsx';
import type { StudioStore } from './studio-store.ts';
import { createTranslatorExchangeStore } from './translators-store.ts';

type TranslatorsProps = {
  store: StudioStore;
  kind: ContentKind;
  /** The language that is shown; null without a translation. */
  language: { tag: string; name: string } | null;
  /** Called when texts of a language were imported. */
  onTaken(language: string): void;
};

/** Exports a translation as a file for translators, and imports the translated file. */
export const TranslatorExchangePanel = observer(function TranslatorExchangePanel({
  store,
  kind,
  language,
  onTaken,
}: TranslatorsProps) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [translators] = useState(() => createTranslatorExchangeStore(services, store, kind));
  const { out, back, fileName, replaces } = translators;
  const taken = Object.keys(back.answer?.texts ?? {}).length;
  const exportFile = async (tag: string): Promise<void> => {
    const file = await translators.exportFile(tag);
    if (file) downloadFile(file.fileName, new Blob([file.text], { type: file.mediaType }));
  };
  const bringBack = async (file: File): Promise<void> => {
    const tag = await translators.bringBack(file);
    if (tag !== null) onTaken(tag);
  };
  return (
    <details className={admin.card}>
      <summary>{t('translators.title')}</summary>
      <p>{t('translators.about')}</p>
      <p className={admin.row}>
        {language && (
          <Button variant="quiet" loading={out.isBusy} onClick={() => void exportFile(language.tag)}>
            {t('translators.out', { language: language.name })}
          </Button>
        )}
        <FilePicker
          label={t('translators.back')}
          accept=".xlf,.xliff,application/xliff+xml"
          onPick={(file) => void bringBack(file)}
        />
      </p>
      <Checkbox checked={replaces} onChange={translators.setReplaces}>
        {t('translators.replaces')}
      </Checkbox>
      {out.failure !== null && <FailureMessage error={out.failure} />}
      {back.failure !== null && <FailureMessage error={back.failure} />}
      <output>
        {back.isBusy && t('transfer.in.reading')}
        {back.answer &&
          (taken === 0
            ? t('translators.noneTaken', { file: fileName })
            : t('translators.taken', { count: taken, file: fileName }))}
      </output>
      {back.answer && back.answer.notes.length > 0 && <Notes notes={back.answer.notes} />}
    </details>
  );
});

/** Lists the imported texts that were left out, or that replaced a changed one, with the reasons. */
function Notes({ notes }: Pick<ImportedTranslation, 'notes'>) {
  const { t } = useTranslation('admin');
  return (
    <AdminTable
      caption={t('transfer.notes.title')}
      head={[t('translators.text'), t('transfer.notes.kind'), t('transfer.notes.what')]}
      rows={notes.map(({ kind, address, message }, index) => ({
        id: String(index),
        cells: [
          <code key="address">{address}</code>,
          <Chip key="kind" {...(kind === 'left out' && { tone: 'warm' as const })}>
            {t(`translators.kinds.${kind}`)}
          </Chip>,
          message,
        ],
      }))}
    />
  );
}
