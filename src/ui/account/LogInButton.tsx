import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { failureTextOfCode } from '../context/failure-text.ts';
import { useSession } from '../context/Session.tsx';
import { Button } from '../kit/Button.tsx';
import type { ButtonVariant } from '../kit/button-class.ts';
import { LinkButton } from '../kit/LinkButton.tsx';

/** Starts a log in from the registration app; links a person who is already signed in to the home screen. */
export const LogInButton = observer(function LogInButton({
  variant = 'primary',
}: {
  variant?: ButtonVariant;
}) {
  const { t } = useTranslation();
  const { gate, user, logIn } = useSession();
  const [isPressed, setPressed] = useState(false);
  if (user)
    return (
      <LinkButton variant={variant} to="/">
        {t('registration.signedIn.home')}
      </LinkButton>
    );

  const begin = (): void => {
    setPressed(true);
    void logIn('/');
  };
  // The session may have failed before the press, for a reason that has nothing to do with this button.
  const failure = isPressed && gate.kind === 'failed' ? failureTextOfCode(gate.code, gate.message) : null;
  return (
    <Button
      variant={variant}
      loading={gate.kind === 'signing-in'}
      error={failure === null ? undefined : 'key' in failure ? t(failure.key) : failure.message}
      onClick={begin}
    >
      {t('gate.logIn')}
    </Button>
  );
});
