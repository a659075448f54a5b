import { useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { useFocusHandover } from './FocusHandover.tsx';
import { TryAgainButton } from './TryAgainButton.tsx';
import styles from '../transcript/chat.module.css';

/**
 * Says that an answer waits to be sent and whether this device stores it, with buttons to send it now and to change it.
 */
export const PendingAnswerNotice = observer(function PendingAnswerNotice({ store }: { store: ChatStore }) {
  const { t } = useTranslation();
  const words = useRef<HTMLOutputElement>(null);
  const code = store.state.failure?.code;
  const isUnreachable = code === 'Network' || code === 'TimedOut';
  const { isHeld, kept } = store;
  const held = isUnreachable ? 'chat.held' : 'chat.heldBusy';
  const focus = useFocusHandover(() =>
    words.current?.closest('section')?.querySelector<HTMLElement>('textarea, input, button:enabled'),
  );
  return (
    <>
      <output ref={words} className={styles.held}>
        {isHeld && t(kept.isLasting ? held : 'chat.heldNotKept')}
      </output>
      {isHeld && (
        <div className={styles.buttons} {...focus}>
          <TryAgainButton store={store} />
          <Button variant="quiet" onClick={store.withdraw}>
            {t('chat.change')}
          </Button>
        </div>
      )}
    </>
  );
});
