import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { countActiveFilters, emptyCatalogueFilter } from '../../../domain/catalogue/filter.ts';
import type { CatalogueFilter } from '../../../domain/catalogue/filter.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useLazyPart } from '../../context/LazyPart.tsx';
import { ScreenNotLoadedError } from '../../context/screen-not-loaded.ts';
import { watchClearedByOtherTab } from '../../context/cleared-by-other-tab.ts';
import { useServices } from '../../context/Services.tsx';
import { useFamilyUsage } from '../../context/Session.tsx';
import { ActiveFilter } from './ActiveFilter.tsx';
import { createDashboardStore } from './dashboard-store.ts';
import type { DashboardStore } from './dashboard-store.ts';
import { HomeHero } from './HomeHero.tsx';
import { SearchResults } from './SearchResults.tsx';
import { SearchBox } from './SearchBox.tsx';
import { setEntryFilter, readEntryFilter, hasTypedText, getTypedTextStorage } from './typed-words.ts';
import styles from './dashboard.module.css';

/** The chunk of the filter dialog is loaded while results are shown, so that the dialog opens at once. */
const filterModal = () => import('./FilterModal.tsx').then((module) => module.FilterModal);

/** Shows the dashboard (specification 2.2). */
export const DashboardScreen = observer(function DashboardScreen() {
  const { t } = useTranslation();
  const services = useServices();
  const story = useFamilyUsage();
  const entry = useLocation();
  const [store] = useState(() =>
    createDashboardStore(services, readEntryFilter(entry, getTypedTextStorage(services)), story),
  );
  const [filtering, setFiltering] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const change = useFilterInHistory(store);
  // The dialog's chunk waits until the visible rows are rendered.
  const isShown = useDeferredValue(store.shelves !== null);
  const { Part: FilterModal, failure } = useLazyPart(filterModal, {
    isWanted: filtering || isShown,
  });

  if (store.failure !== null) throw store.failure;
  if (filtering && failure) throw new ScreenNotLoadedError(failure.error);
  const ticked = countActiveFilters(store.filter);
  const showAll = () => {
    bar.current?.querySelector('button')?.focus();
    change(emptyCatalogueFilter);
  };
  return (
    <>
      <HomeHero small={store.isReturn} logs={store.kept.logs} partOfDay={store.partOfDay} />
      <div className={`wrap ${styles.page}`}>
        <div ref={bar} className={styles.bar}>
          <SearchBox store={store} onChange={change} />
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
            <Icon name="filter" />
            {ticked === 0 ? t('filter.title') : t('filter.titleWithCount', { ticked })}
          </Button>
          <ActiveFilter store={store} />
        </div>
        <SearchResults store={store} onShowAll={filtering ? undefined : showAll} />
      </div>
      {filtering && FilterModal && (
        <FilterModal store={store} onChange={change} onClose={() => setFiltering(false)} />
      )}
    </>
  );
});

/**
 * Connects the store's filter with the browser's history. The chosen values are in the query. The typed text is stored
 * on the device, under a key in the history entry, so that no browser history shows it and a log out deletes it.
 */
function useFilterInHistory(store: DashboardStore): (filter: CatalogueFilter) => void {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const isChangeOfOurs = useNavigationType() === NavigationType.Replace && hasTypedText(state);
  const navigate = useNavigate();
  const services = useServices();
  const kept = getTypedTextStorage(services);

  useEffect(() => {
    if (!(isChangeOfOurs && store.isOpen)) store.follow(readEntryFilter({ search, state }, kept));
  }, [store, kept, search, state, isChangeOfOurs]);
  useEffect(() => store.close, [store]);
  useEffect(() => {
    // The back-forward cache may restore a page from before an exit or a log out.
    const bringUp = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) store.follow(readEntryFilter({ search, state }, kept));
    };
    window.addEventListener('pageshow', bringUp);
    return () => window.removeEventListener('pageshow', bringUp);
  }, [store, kept, search, state]);

  const change = useCallback(
    (filter: CatalogueFilter) => {
      store.show(filter);
      const next = setEntryFilter({ search, state }, filter, kept);
      void navigate({ search: next.search }, { replace: true, state: next.state });
    },
    [store, kept, navigate, search, state],
  );
  useEffect(
    () =>
      watchClearedByOtherTab(services, () => {
        store.empty();
        change(emptyCatalogueFilter);
      }),
    [services, store, change],
  );
  return change;
}
