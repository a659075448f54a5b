import { isBlank } from '../../../domain/platform/visible-text.ts';
import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../kit/Modal.tsx';
import type { PasswordOrPasskeyProof } from '../../../application/ports/device/account/account-gateway.ts';
import { TextField } from '../../kit/forms/TextField.tsx';
import { ProofFields } from './ProofFields.tsx';
import type { SignInStore } from './sign-in-store.ts';

const longestName = 60;

/** Asks for a proof, a name or an address before passkeys, signed-in browsers or the account's address change. */
export const SignInDialog = observer(function SignInDialog({ store }: { store: SignInStore }) {
  const { t } = useTranslation('account');
  const { asked, busy, wrong } = store;
  const [name, setName] = useState(
    asked && 'passkey' in asked ? asked.passkey.name : t('passkeys.thisDevice'),
  );
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState('');
  if (!asked) return null;
  const confirm = (proof: PasswordOrPasskeyProof): void => {
    if (asked.act === 'endAll') void store.endAll(proof);
    else if (asked.act === 'end') void store.endBrowser(asked.browser.id, proof);
    else if (asked.act === 'email') void store.askForNewAddress(email, proof);
    else if (asked.act === 'remove') void store.removePasskey(asked.passkey.id, proof);
    else if (isBlank(name)) return;
    else if (asked.act === 'rename') void store.renamePasskey(asked.passkey.id, name);
    else void store.addPasskey(password, name);
  };
  return (
    <Modal
      title={t(`ask.title.${asked.act}`)}
      message={t(`ask.text.${asked.act}`)}
      confirmText={t(`ask.confirm.${asked.act}`)}
      destructive={asked.act === 'remove' || asked.act === 'end' || asked.act === 'endAll'}
      confirming={busy === asked.act}
      onConfirm={() => confirm(password)}
      onCancel={store.giveUp}
    >
      {asked.act === 'email' && (
        <TextField
          label={t('ask.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={wrong === 'email' || wrong === 'sameEmail' ? t(`ask.wrong.${wrong}`) : undefined}
          onChange={setEmail}
        />
      )}
      {asked.act !== 'rename' && (
        <ProofFields
          isFirst={asked.act !== 'email'}
          password={password}
          wrong={wrong}
          isBusy={busy === asked.act}
          hasPasskey={asked.act !== 'add' && store.passkeys.length > 0}
          onPassword={setPassword}
          onPasskey={() => confirm(null)}
        />
      )}
      {(asked.act === 'add' || asked.act === 'rename') && (
        <TextField
          label={t('ask.name')}
          maxLength={longestName}
          value={name}
          error={isBlank(name) ? t('ask.noName') : undefined}
          onChange={setName}
        />
      )}
    </Modal>
  );
});
