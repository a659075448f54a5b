import { useState } from 'react';
import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import type { ButtonVariant } from '../../../kit/button-class.ts';
import type { ChatStore } from '../store/chat-store.ts';

type TryAgainProps = {
  store: ChatStore;
  error?: string | undefined;
  variant?: ButtonVariant;
  /** Runs on a press; by default repeats the failed call. */
  onPress?: () => void;
  children?: ReactNode;
};

/** Repeats the failed call on a press. The button shows a spinner after a press only, not during automatic retries. */
export const TryAgainButton = observer(function TryAgainButton({
  store,
  error,
  variant,
  onPress = store.retry,
  children,
}: TryAgainProps) {
  const { t } = useTranslation();
  const { failure, failedTries, following } = store.state;
  const [pressedAfter, setPressedAfter] = useState<number | null>(null);
  return (
    <Button
      {...(variant && { variant })}
      loading={(failure?.trying ?? following !== null) && pressedAfter === failedTries}
      error={error}
      onClick={() => {
        setPressedAfter(failedTries);
        onPress();
      }}
    >
      {children ?? t('chat.tryAgain')}
    </Button>
  );
});
