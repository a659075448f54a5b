import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { currentPageAddress } from '../../context/current-address.ts';
import { createFailureText } from '../../context/failure-text.ts';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { PasswordField } from '../../kit/forms/PasswordField.tsx';
import type { ReauthenticationStore } from './reauthentication-store.ts';

/**
 * Asks for the password, a passkey, or a new sign-in at the outside issuer, as proof that the account's owner is there.
 */
export const ReauthenticationDialog = observer(function ReauthenticationDialog({
  store,
}: {
  store: ReauthenticationStore;
}) {
  const { t } = useTranslation('account');
  const [password, setPassword] = useState('');
  const { asked, state, wrong, failed, isBusy } = store;
  if (asked === null) return null;
  const isHere = state?.isHere !== false;
  const failure = failed === null ? null : createFailureText(failed);
  const message = failure && ('key' in failure ? t(`translation:${failure.key}`) : failure.message);
  return (
    <Modal
      title={t(`reauthentication.ask.${asked}`)}
      message={t(isHere ? 'reauthentication.askText' : 'reauthentication.askElsewhere')}
      confirmText={t(isHere ? 'reauthentication.goOn' : 'reauthentication.signInAgain')}
      confirming={isBusy}
      confirmError={message ?? (wrong === 'issuer' ? t('reauthentication.wrong.issuer') : undefined)}
      onConfirm={() =>
        void (isHere ? store.prove({ kind: 'password', password }) : store.signInAgain(currentPageAddress()))
      }
      onCancel={store.giveUp}
    >
      {isHere && (
        <PasswordField
          data-initial-focus
          label={t('ask.password')}
          autoComplete="current-password"
          value={password}
          error={wrong === 'password' ? t('ask.wrong.password') : undefined}
          onChange={setPassword}
        />
      )}
      {isHere && store.hasPasskey && (
        <Button
          variant="quiet"
          loading={isBusy}
          error={wrong === 'passkey' || wrong === 'none' ? t(`ask.wrong.${wrong}`) : undefined}
          onClick={() => void store.prove({ kind: 'passkey' })}
        >
          {t('ask.usePasskey')}
        </Button>
      )}
    </Modal>
  );
});
