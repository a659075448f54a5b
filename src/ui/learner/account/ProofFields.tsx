import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { PasswordField } from '../../kit/forms/PasswordField.tsx';

type Props = {
  password: string;
  wrong: string | null;
  isBusy: boolean;
  /** True if the account has a passkey and this browser can use it. */
  hasPasskey: boolean;
  /** True for the first field of its dialog. */
  isFirst?: boolean;
  onPassword: (password: string) => void;
  onPasskey: () => void;
};

/** Asks the owner for the password or a passkey, beside the act that needs it. */
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
