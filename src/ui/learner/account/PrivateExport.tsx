import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ReauthenticationProof } from '../../../application/ports/device/account/reauthentication-gateway.ts';
import { currentPageAddress } from '../../context/current-address.ts';
import { createFailureText } from '../../context/failure-text.ts';
import { downloadFile } from '../../context/save-file.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { formatLongDateWithYear } from '../long-date.ts';
import styles from './account.module.css';
import { ProofFields } from './ProofFields.tsx';
import { createPrivateExportStore, type PrivateExportStore } from './private-export-store.ts';

/**
 * Downloads the file with private answers. `isHere`: this server, not an outside issuer, stores password and passkeys.
 */
export const PrivateExport = observer(function PrivateExport({ isHere }: { isHere: boolean }) {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => createPrivateExportStore(services));
  return (
    <div className={styles.row}>
      <Button variant="quiet" onClick={() => store.ask(isHere)}>
        {t('words.private.button')}
      </Button>
      <output className={styles.quiet}>{store.isDone && t('words.done')}</output>
      {store.isAsked && <Asked store={store} isHere={isHere} />}
    </div>
  );
});

/** Says whose answers the file contains, and asks for a proof before the download. */
const Asked = observer(function Asked({ store, isHere }: { store: PrivateExportStore; isHere: boolean }) {
  const { t, i18n } = useTranslation('account');
  const [password, setPassword] = useState('');
  const { wrong, failed, restsUntil, isBusy } = store;
  const failure = failed === null ? null : createFailureText(failed);
  const message = failure && ('key' in failure ? t(`translation:${failure.key}`) : failure.message);
  const rests =
    restsUntil && t('words.private.rests', { date: formatLongDateWithYear(Date.parse(restsUntil), i18n) });
  const download = async (proof: ReauthenticationProof): Promise<void> => {
    const text = await store.exported(proof, currentPageAddress());
    if (text !== null) downloadFile('fireside-private.json', new Blob([text], { type: 'application/json' }));
  };
  return (
    <Modal
      title={t('words.private.title')}
      message={t(isHere ? 'words.private.text' : 'words.private.elsewhere')}
      confirmText={t('words.private.confirm')}
      confirming={isBusy}
      confirmError={rests ?? message ?? undefined}
      onConfirm={() => void download(isHere ? { kind: 'password', password } : { kind: 'signIn' })}
      onCancel={store.giveUp}
    >
      {isHere && (
        <ProofFields
          isFirst
          password={password}
          wrong={wrong}
          isBusy={isBusy}
          hasPasskey={store.hasPasskey}
          onPassword={setPassword}
          onPasskey={() => void download({ kind: 'passkey' })}
        />
      )}
    </Modal>
  );
});
