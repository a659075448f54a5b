import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../kit/Modal.tsx';
import { PasswordField } from '../../kit/PasswordField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import type { SignInStore } from './sign-in-store.ts';

const longestName = 60;

/** What has to be said or typed before a passkey or the browsers that are signed in change. */
export const SignInDialog = observer(function SignInDialog({ store }: { store: SignInStore }) {
  const { t } = useTranslation('account');
  const { asked, busy } = store;
  const [name, setName] = useState(
    asked && 'passkey' in asked ? asked.passkey.name : t('passkeys.thisDevice'),
  );
  const [password, setPassword] = useState('');
  if (!asked) return null;
  const confirm = (): void => {
    if (asked.act === 'endAll') void store.endAll();
    else if (asked.act === 'remove') void store.removePasskey(asked.passkey.id);
    else if (name.trim() === '') return;
    else if (asked.act === 'rename') void store.renamePasskey(asked.passkey.id, name);
    else void store.addPasskey(password, name);
  };
  return (
    <Modal
      title={t(`ask.title.${asked.act}`)}
      message={t(`ask.text.${asked.act}`)}
      confirmText={t(`ask.confirm.${asked.act}`)}
      destructive={asked.act === 'remove' || asked.act === 'endAll'}
      confirming={busy === asked.act}
      onConfirm={confirm}
      onCancel={store.giveUp}
    >
      {asked.act === 'add' && (
        <PasswordField
          label={t('ask.password')}
          autoComplete="current-password"
          value={password}
          error={store.isPasswordWrong ? t('ask.wrong') : undefined}
          onChange={setPassword}
        />
      )}
      {(asked.act === 'add' || asked.act === 'rename') && (
        <TextField
          label={t('ask.name')}
          maxLength={longestName}
          value={name}
          error={name.trim() === '' ? t('ask.noName') : undefined}
          onChange={setName}
        />
      )}
    </Modal>
  );
});
