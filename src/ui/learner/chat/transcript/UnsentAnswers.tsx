import { createContext } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLazyPart, type LoadComponent } from '../../../context/LazyPart.tsx';
import type { UnsentAnswersStore } from '../store/unsent-answers-store.ts';
import styles from './chat.module.css';

/** The links are a chunk of their own, because few people lose their access. */
const wayToAccess: LoadComponent = () => import('./AccessLinks.tsx').then((module) => module.AccessLinks);

/** The store of answers that only this device has. */
export const UnsentAnswersContext = createContext<UnsentAnswersStore | null>(null);

/** `isOver`: the conversation cannot continue now, for example at a pause. */
type UnsentAnswersProps = { store: UnsentAnswersStore; isOver: boolean };

/**
 * Says how many answers only this device has, why the server refuses them, or that they were sent. A changed count is
 * not announced.
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
