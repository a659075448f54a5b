import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { ErrorOverlay } from '../../kit/ErrorOverlay.tsx';
import styles from '../admin.module.css';
import { SimilarItemQuestion } from '../SimilarItemQuestion.tsx';
import { FilePicker } from '../FilePicker.tsx';
import { usePermissionCheck } from '../Permissions.tsx';
import { createContentValidatorStore, type ContentValidatorStore } from './validator-store.ts';

/** Verifies a chosen file, and uploads it once it has no problems (specification 5). */
export const ContentValidatorPanel = observer(function ContentValidatorPanel({
  kind,
}: {
  kind: ContentKind;
}) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store] = useState(() => createContentValidatorStore(services, kind));
  const may = usePermissionCheck();
  const { file, busy, message } = store;
  return (
    <section className={styles.card} aria-labelledby={`validator-${kind}`}>
      <h2 id={`validator-${kind}`}>{t(`validator.title.${kind}`)}</h2>
      <div className={styles.row}>
        <FilePicker label={t(`validator.choose.${kind}`)} onPick={(chosen) => void store.choose(chosen)} />
        {file && (
          <Button variant="quiet" loading={busy === 'verifying'} onClick={() => void store.verify()}>
            {t(`validator.verify.${kind}`)}
          </Button>
        )}
        {store.canUpload && may('content.publish') && (
          <Button loading={busy === 'uploading'} onClick={() => void store.upload()}>
            {t(`validator.upload.${kind}`)}
          </Button>
        )}
      </div>
      <Verdict store={store} />
      {store.alike.length > 0 && (
        <SimilarItemQuestion
          items={store.alike}
          confirming={busy === 'uploading'}
          onConfirm={() => void store.upload({ isSure: true })}
          onCancel={store.forgetAlike}
        />
      )}
      {message && (
        <ErrorOverlay
          calm={message.kind === 'uploaded'}
          title={t(message.kind === 'uploaded' ? 'messages.done' : 'messages.problem')}
          message={
            message.kind === 'uploadFailed'
              ? t('validator.uploadFailed')
              : t(textOf[message.kind], { ...message })
          }
          onClose={store.dismiss}
        />
      )}
    </section>
  );
});

/** Shows the chosen file and its problems. */
const Verdict = observer(function Verdict({ store: { file, problems } }: { store: ContentValidatorStore }) {
  const { t } = useTranslation('admin');
  return (
    <output>
      {file && problems === null && <p>{t('validator.chosen', { name: file.name })}</p>}
      {file && problems?.length === 0 && <p>{t('validator.valid', { name: file.name })}</p>}
      {problems && problems.length > 0 && (
        <div className={styles.problems}>
          <p>{t('validator.problems', { count: problems.length })}</p>
          <ul>
            {problems.map((problem, index) => (
              <li key={index}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </output>
  );
});

const textOf = {
  invalidFile: 'messages.invalidFile',
  verifyFailed: 'validator.verifyFailed',
  uploaded: 'messages.uploaded',
} as const;
