import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ListedKeepsake } from '../../../application/ports/device/account/account-gateway.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { ProtectedContent } from '../reauthentication/ProtectedContent.tsx';
import { KeepsakeCard } from './KeepsakeCard.tsx';
import { KeepsakeDialogs } from './KeepsakeDialogs.tsx';
import { withAccountTexts } from './AccountTexts.tsx';
import { createKeepsakeStore, type KeepsakeStore } from './keepsake-store.ts';
import styles from './keepsakes.module.css';
import { ListPage, EmptyListText, ListLoadFailure } from './ListPage.tsx';

const Keepsakes = observer(function Keepsakes() {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => createKeepsakeStore(services));
  useEffect(() => void store.open(), [store]);
  useEffect(() => printNow(store), [store, store.printing]);
  const isOne = store.printing !== null && store.printing !== 'all';
  const { phase, keepsakes, failure } = store;
  return (
    <ListPage title={t('made.title')} lead={t('made.lead')} printing={isOne}>
      {phase === 'loading' && <output className={styles.quiet}>{t('made.loading')}</output>}
      {phase === 'failed' && (
        <ListLoadFailure title={t('made.notShown')} failure={failure} onAgain={() => void store.open()} />
      )}
      {phase === 'absent' && <p>{t('made.absent')}</p>}
      {phase === 'shown' &&
        (keepsakes.length === 0 ? <EmptyListText text={t('made.none')} /> : <Shown store={store} />)}
      <output className={styles.outcome}>{store.done !== null && t(`made.told.${store.done}`)}</output>
      <KeepsakeDialogs store={store} />
    </ListPage>
  );
});

/** Shows the keepsakes that a family made in its conversations, once the page's texts are loaded. */
export const KeepsakesScreen = withAccountTexts(() => (
  <ProtectedContent>
    <Keepsakes />
  </ProtectedContent>
));

/** Opens the print dialog; ends the print view once the dialog is closed. */
function printNow(store: KeepsakeStore): (() => void) | undefined {
  if (store.printing === null) return undefined;
  window.addEventListener('afterprint', store.printed);
  window.print();
  return () => window.removeEventListener('afterprint', store.printed);
}

const Shown = observer(function Shown({ store }: { store: KeepsakeStore }) {
  const { t } = useTranslation('account');
  const { onShelf, offShelf } = store;
  return (
    <>
      <Shelf store={store} keepsakes={onShelf} />
      <div className={styles.end}>
        {onShelf.length > 1 && (
          <Button variant="quiet" onClick={() => store.print('all')}>
            {t('made.printAll')}
          </Button>
        )}
        <p className={styles.quiet}>{t('made.seen')}</p>
      </div>
      {offShelf.length > 0 && (
        <details className={styles.off}>
          <summary>{t('made.offShelf', { count: offShelf.length })}</summary>
          <Shelf store={store} keepsakes={offShelf} />
        </details>
      )}
    </>
  );
});

type ShelfProps = { store: KeepsakeStore; keepsakes: readonly ListedKeepsake[] };

const Shelf = observer(function Shelf({ store, keepsakes }: ShelfProps) {
  return (
    <ul className={styles.shelf}>
      {keepsakes.map((keepsake) => (
        <li
          key={keepsake.id}
          className={styles.place}
          data-printed={store.printing === keepsake || undefined}
        >
          <KeepsakeCard store={store} keepsake={keepsake} />
        </li>
      ))}
    </ul>
  );
});
