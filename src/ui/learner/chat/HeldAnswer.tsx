import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import type { ChatStore } from './chat-store.ts';
import { TryAgain } from './TryAgain.tsx';
import styles from './chat.module.css';

/** An answer that waits on this device: it is safe, it goes out by itself, and one press tries now. */
export const HeldAnswer = observer(function HeldAnswer({ store }: { store: ChatStore }) {
  const { t } = useTranslation();
  const code = store.state.failure?.code;
  const words = code === 'Network' || code === 'TimedOut' ? 'chat.held' : 'chat.heldBusy';
  return (
    <>
      <output className={styles.held}>{store.isHeld && t(words)}</output>
      {store.isHeld && (
        <div className={styles.buttons}>
          <TryAgain store={store} />
          <Button variant="quiet" onClick={store.withdraw}>
            {t('chat.change')}
          </Button>
        </div>
      )}
    </>
  );
});
