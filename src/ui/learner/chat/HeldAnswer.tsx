import { useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import type { ChatStore } from './chat-store.ts';
import { useFocusHandover } from './FocusHandover.tsx';
import { TryAgain } from './TryAgain.tsx';
import styles from './chat.module.css';

/** An answer that waits on this device: it is safe, or the person is told that it goes with the page; it goes out by itself, and one press tries now. */
export const HeldAnswer = observer(function HeldAnswer({ store }: { store: ChatStore }) {
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
          <TryAgain store={store} />
          <Button variant="quiet" onClick={store.withdraw}>
            {t('chat.change')}
          </Button>
        </div>
      )}
    </>
  );
});
