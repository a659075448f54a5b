import { createContext } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLazyPart, type Load } from '../../../context/LazyPart.tsx';
import type { UnsentAnswersStore } from '../store/unsent-answers-store.ts';
import styles from './chat.module.css';

/** Few lose their access, so it is a file of its own. */
const wayToAccess: Load = () => import('./WayToAccess.tsx').then((module) => module.WayToAccess);

/** The rows drawn here of which this device has the only copy. */
export const KeptOnDevice = createContext<UnsentAnswersStore | null>(null);

/** `isOver`: there is nothing to go on with now, as at a pause. */
type UnsentAnswersProps = { store: UnsentAnswersStore; isOver: boolean };

/**
 * Shows how many answers only this device has while the network is away or the server refuses them, and that they were
 * handed in. The count is not announced each time.
 */
export const UnsentAnswers = observer(function UnsentAnswers({ store, isOver }: UnsentAnswersProps) {
  const { t } = useTranslation();
  const { answers, refused, handedIn, isLasting } = store;
  const isUnpaid = refused === 'PaymentRequired';
  const { Part: WayToAccess } = useLazyPart(wayToAccess, { isWanted: isUnpaid });
  const hasCount = !isOver && answers !== 0;
  const isKept = answers !== null && refused === null;
  return (
    <>
      <output className={styles.held} aria-atomic={false}>
        {refused !== null && t(isUnpaid ? 'chat.notTaken.payment' : 'chat.notTaken.other')}
        {isKept && t(hasCount ? 'chat.goesOn' : isLasting ? 'chat.keptEnd' : 'chat.notKeptEnd')}
        {answers !== null && !isLasting && ` ${t('chat.notKept')}`}
        {isKept && isLasting && hasCount && (
          <span aria-live="off"> {t('chat.kept', { count: answers })}</span>
        )}
        {handedIn && t('chat.handedIn')}
      </output>
      {isUnpaid && WayToAccess && (
        <div className={styles.reply}>
          <WayToAccess />
        </div>
      )}
    </>
  );
});
