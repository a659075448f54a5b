import { useEffect, useEffectEvent, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLazyPart } from '../../../context/LazyPart.tsx';
import { ScreenNotLoadedError } from '../../../context/screen-not-loaded.ts';
import { useServices } from '../../../context/Services.tsx';
import { SegmentedControl } from '../../../kit/forms/SegmentedControl.tsx';
import { FailureMessage } from '../../FailureMessage.tsx';
import { loadTextEditor } from './editor-services.ts';
import type { EditorStore } from './editor-store.ts';
import { textViews, type TextView, type TextViewStore } from './view-store.ts';

type TextViewsProps = { store: EditorStore; views: TextViewStore };

/**
 * Shows tabs for the views of the text (outline, map, translation, JSON) and the chosen view, which the address names.
 */
export const TextViews = observer(function TextViews({ store, views }: TextViewsProps) {
  const { t } = useTranslation('admin');
  const [query, setQuery] = useSearchParams();
  const { kind, guide } = store;
  const asked = query.get('view');
  const offered = textViews.filter((one) => kind === 'activity' || one !== 'map');
  const view = offered.find((one) => one === asked) ?? 'json';
  useEffect(() => views.show(view), [views, view]);
  const { studio } = views;
  const isPublished = store.keeper.label.base !== null;
  useEffect(() => studio?.setPublished(isPublished), [studio, isPublished]);
  const { Outline, MapView, TranslationView, failure, isComing } = useViews(views, view);
  const pick = (next: TextView): void => {
    // The router changes the address later, in a transition; the view changes at once, so that the next press acts on
    // it.
    views.show(next);
    setQuery(
      (before) => {
        if (next === 'json') before.delete('view');
        else before.set('view', next);
        return before;
      },
      { replace: true },
    );
  };
  const { toOutline } = views;
  const openOutline = useEffectEvent(() => pick('outline'));
  useEffect(() => {
    if (toOutline > 0) openOutline();
  }, [toOutline]);
  if (kind === null) return null;
  const shown = studio && guide && !store.isEmpty ? { studio, guide } : null;
  return (
    <>
      <SegmentedControl
        label={t('studio.view')}
        options={offered.map((value) => ({ value, label: t(`studio.views.${value}`) }))}
        value={view}
        onChange={pick}
      />
      {isComing && <p>{t('loading')}</p>}
      {failure && <FailureMessage error={new ScreenNotLoadedError(failure.error)} />}
      {view === 'outline' && Outline && shown && (
        <Outline
          store={shown.studio}
          kind={kind}
          guide={shown.guide}
          findings={store.findings}
          editor={store}
        />
      )}
      {view === 'map' && MapView && shown && (
        <MapView
          store={shown.studio}
          guide={shown.guide}
          revision={store.revision}
          isPlayable={store.examined.isPlayable}
          draw={store.draw}
          onOpen={() => {
            shown.studio.focus.ask('form');
            pick('outline');
          }}
        />
      )}
      {view === 'translation' && TranslationView && shown && (
        <TranslationView store={shown.studio} kind={kind} findings={store.findings} />
      )}
    </>
  );
});

/** Loads the chosen view, and the store that all views but JSON share. */
function useViews(views: TextViewStore, view: TextView) {
  const services = useServices();
  const [load] = useState(() => {
    const equip = async (): Promise<void> => {
      const [{ StudioStore }, edits] = await Promise.all([
        import('../outline/studio-store.ts'),
        loadTextEditor(services),
      ]);
      if (!views.studio) views.equip(new StudioStore(edits));
    };
    return {
      outline: async () => {
        const [{ Outline }] = await Promise.all([import('../outline/Outline.tsx'), equip()]);
        return Outline;
      },
      map: async () => {
        const [{ MapView }] = await Promise.all([import('../outline/MapView.tsx'), equip()]);
        return MapView;
      },
      translation: async () => {
        const [{ TranslationView }] = await Promise.all([import('../outline/TranslationView.tsx'), equip()]);
        return TranslationView;
      },
    };
  });
  const outline = useLazyPart(load.outline, { isWanted: view === 'outline' });
  const map = useLazyPart(load.map, { isWanted: view === 'map' });
  const translation = useLazyPart(load.translation, { isWanted: view === 'translation' });
  const arrival = view === 'json' ? null : { outline, map, translation }[view];
  return {
    Outline: outline.Part,
    MapView: map.Part,
    TranslationView: translation.Part,
    failure: arrival?.failure ?? null,
    isComing: arrival !== null && !arrival.Part && !arrival.failure,
  };
}
