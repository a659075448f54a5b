import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { usePart } from '../../../context/Part.tsx';
import { ScreenNotLoaded } from '../../../context/screen-not-loaded.ts';
import { useServices } from '../../../context/Services.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { Failure } from '../../Failure.tsx';
import { textEditsOf } from './editor-of.ts';
import type { EditorStore } from './editor-store.ts';
import { textViews, type TextView, type ViewStore } from './view-store.ts';

type TextViewsProps = { store: EditorStore; views: ViewStore };

/** The views of one text, and the one that is picked unless it is the JSON itself. The address names it. */
export const TextViews = observer(function TextViews({ store, views }: TextViewsProps) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('view');
  const view = textViews.find((one) => one === asked) ?? 'json';
  useEffect(() => views.show(view), [views, view]);
  const [load] = useState(() => async () => {
    const [{ Outline }, { StudioStore }, edits] = await Promise.all([
      import('../studio/Outline.tsx'),
      import('../studio/studio-store.ts'),
      textEditsOf(services),
    ]);
    views.equip(new StudioStore(edits));
    return Outline;
  });
  const { Part: Outline, failure } = usePart(load, { isWanted: view !== 'json' });
  const { kind, guide } = store;
  const { studio } = views;
  const isPublished = store.keeper.label.base !== null;
  useEffect(() => studio?.setPublished(isPublished), [studio, isPublished]);
  if (kind === null) return null;
  const pick = (next: TextView): void =>
    setQuery(
      (before) => {
        if (next === 'json') before.delete('view');
        else before.set('view', next);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <Segmented
        label={t('studio.view')}
        options={textViews.map((value) => ({
          value,
          label: t(`studio.views.${value}`),
        }))}
        value={view}
        onChange={pick}
      />
      {view !== 'json' && !Outline && !failure && <p>{t('loading')}</p>}
      {view !== 'json' && failure && <Failure error={new ScreenNotLoaded(failure.error)} />}
      {view === 'outline' && Outline && studio && guide && !store.isEmpty && (
        <Outline store={studio} kind={kind} guide={guide} findings={store.findings} />
      )}
    </>
  );
});
