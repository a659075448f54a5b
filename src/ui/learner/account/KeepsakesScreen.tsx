import { useEffect, useMemo, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ListedKeepsake } from '../../../application/ports/device/account-gateway.ts';
import { failureText } from '../../context/failure-text.ts';
import { usePart } from '../../context/Part.tsx';
import { ScreenNotLoaded } from '../../context/screen-not-loaded.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Checkbox } from '../../kit/Checkbox.tsx';
import { languagesOn } from '../../kit/content-language.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { longDateWithYear } from '../long-date.ts';
import { PageLoading } from '../PageLoading.tsx';
import { withAccountTexts } from './account-texts.ts';
import { keepsakeStoreFrom, type KeepsakeStore } from './keepsake-store.ts';
import styles from './keepsakes.module.css';

/** The shelf of what a family made in its conversations. Its texts come with it. */
export function KeepsakesScreen() {
  const { i18n } = useTranslation();
  const { Part: Page, failure } = usePart(useMemo(() => withAccountTexts(i18n, Keepsakes), [i18n]));
  if (failure) throw new ScreenNotLoaded(failure.error);
  return Page ? <Page /> : <PageLoading />;
}

const Keepsakes = observer(function Keepsakes() {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => keepsakeStoreFrom(services));
  useEffect(() => void store.open(), [store]);
  useEffect(() => printNow(store), [store, store.printing]);
  const isOne = store.printing !== null && store.printing !== 'all';
  return (
    <div className={`wrap ${styles.page}`} data-printing={isOne || undefined}>
      <div className={styles.head}>
        <h1>{t('made.title')}</h1>
        <p className={styles.lead}>{t('made.lead')}</p>
      </div>
      {store.phase === 'loading' && <output className={styles.quiet}>{t('made.loading')}</output>}
      {store.phase === 'failed' && <NotShown store={store} />}
      {store.phase === 'absent' && <p>{t('made.absent')}</p>}
      {store.phase === 'shown' && (store.keepsakes.length === 0 ? <Nothing /> : <Shown store={store} />)}
    </div>
  );
});

/** Opens the printer's dialogue for what is to be printed, and lets go of it when that is closed. */
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
          <Card store={store} keepsake={keepsake} />
        </li>
      ))}
    </ul>
  );
});

type CardProps = { store: KeepsakeStore; keepsake: ListedKeepsake };

const Card = observer(function Card({ store, keepsake }: CardProps) {
  const { t, i18n } = useTranslation('account');
  const { content: lang } = languagesOn(i18n);
  const { id, as, title, words, at, activityTitle, done, offShelf } = keepsake;
  const date = longDateWithYear(at, i18n);
  return (
    <article className={styles.card} data-as={as}>
      <p className={styles.kind}>{t(`made.as.${as}`)}</p>
      <h2 lang={lang}>{title}</h2>
      <p className={styles.words}>{words}</p>
      <p className={styles.quiet}>{t('made.from', { date, activity: activityTitle })}</p>
      {(as === 'plan' || as === 'promise') && !offShelf && (
        <Checkbox checked={done} onChange={(isDone) => void store.mark(keepsake, { done: isDone })}>
          {t('made.done')}
        </Checkbox>
      )}
      <div className={styles.acts}>
        {!offShelf && (
          <Button
            variant="quiet"
            aria-label={t('made.printOne', { title })}
            onClick={() => store.print(keepsake)}
          >
            {t('made.print')}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t(offShelf ? 'made.putBackOne' : 'made.takeOffOne', { title })}
          disabled={store.marking !== null}
          onClick={() => void store.mark(keepsake, { offShelf: !offShelf })}
        >
          {t(offShelf ? 'made.putBack' : 'made.takeOff')}
        </Button>
      </div>
      {store.unmarked === id && <p role="alert">{t('made.notMarked')}</p>}
    </article>
  );
});

function Nothing() {
  const { t } = useTranslation('account');
  return (
    <div className={styles.nothing}>
      <p>{t('made.none')}</p>
      <LinkButton to="/">{t('made.toActivities')}</LinkButton>
    </div>
  );
}

const NotShown = observer(function NotShown({ store }: { store: KeepsakeStore }) {
  const { t } = useTranslation('account');
  const text = failureText(store.failure);
  return (
    <div className={styles.nothing}>
      <h2>{t('made.notShown')}</h2>
      <p role="alert">{'key' in text ? t(`translation:${text.key}`) : text.message}</p>
      <Button variant="quiet" onClick={() => void store.open()}>
        {t('made.again')}
      </Button>
    </div>
  );
});
