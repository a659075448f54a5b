import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { PasswordField } from '../../kit/forms/PasswordField.tsx';

type Props = {
  password: string;
  wrong: string | null;
  isBusy: boolean;
  /** True if the account has a passkey and this browser can use it. */
  hasPasskey: boolean;
  /** True if the password field is the first in its dialog, and takes the focus. */
  isFirst?: boolean;
  onPassword: (password: string) => void;
  onPasskey: () => void;
};

/** Asks for the password, or offers the passkey, with which the owner confirms an act. */
export function ProofFields({ password, wrong, isBusy, hasPasskey, isFirst = false, ...on }: Props) {
  const { t } = useTranslation('account');
  return (
    <>
      <PasswordField
        {...(isFirst ? { 'data-initial-focus': true } : {})}
        label={t('ask.password')}
        autoComplete="current-password"
        value={password}
        error={wrong === 'password' ? t('ask.wrong.password') : undefined}
        onChange={on.onPassword}
      />
      {hasPasskey && (
        <Button
          variant="quiet"
          loading={isBusy}
          error={wrong === 'passkey' || wrong === 'none' ? t(`ask.wrong.${wrong}`) : undefined}
          onClick={on.onPasskey}
        >
          {t('ask.usePasskey')}
        </Button>
      )}
    </>
  );
}
