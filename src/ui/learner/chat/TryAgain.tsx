import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import type { ChatStore } from './chat-store.ts';

type TryAgainProps = { store: ChatStore; error?: string };

/** One press tries now. What is tried by itself meanwhile leaves the button as it is. */
export const TryAgain = observer(function TryAgain({ store, error }: TryAgainProps) {
  const { t } = useTranslation();
  const { failure, failedTries } = store.state;
  const [pressedAfter, setPressedAfter] = useState<number | null>(null);
  return (
    <Button
      loading={failure?.trying === true && pressedAfter === failedTries}
      error={error}
      onClick={() => {
        setPressedAfter(failedTries);
        store.retry();
      }}
    >
      {t('chat.tryAgain')}
    </Button>
  );
});
