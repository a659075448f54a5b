import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { replyFailureText } from '../store/reply-failure.ts';

type SendButtonProps = { store: ChatStore; problem?: string | undefined };

/** Sends a typed or chosen answer. Shows `problem`, or why sending failed; another press then sends again. */
export const SendButton = observer(function SendButton({ store, problem }: SendButtonProps) {
  const { t } = useTranslation();
  const refused = store.refusedAnswer;
  return (
    <Button
      type="submit"
      loading={store.isSending}
      error={refused === null ? problem : replyFailureText(refused, t)}
    >
      {refused === null ? t('chat.send') : t('chat.tryAgain')}
      <Icon name="send" />
    </Button>
  );
});
