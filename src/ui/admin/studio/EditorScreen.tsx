import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { useServices } from '../../context/Services.tsx';
import { classNames } from '../../kit/class-names.ts';
import { AdminPage } from '../AdminPage.tsx';
import { PublishingRehearsalPanel } from './editor/PublishingRehearsalPanel.tsx';
import { EmptyEditor } from './editor/EmptyEditor.tsx';
import { CodeField } from './editor/CodeField.tsx';
import { EditorActions } from './editor/EditorActions.tsx';
import { OtherDraftsList } from './editor/OtherDraftsList.tsx';
import { getTabEditor } from './editor/editor-services.ts';
import type { EditorStore } from './editor/editor-store.ts';
import { ServerDrafts } from './drafts/ServerDrafts.tsx';
import { FindingList, ServerErrors } from './editor/FindingList.tsx';
import { FlowDiagram } from './preview/FlowDiagram.tsx';
import { DraftPreview } from './preview/DraftPreview.tsx';
import { SaveStatus } from './editor/SaveStatus.tsx';
import { SchemaSelect } from './editor/SchemaSelect.tsx';
import { MessageDialog } from './editor/MessageDialog.tsx';
import { TextViews } from './editor/TextViews.tsx';
import { UploadQuestions } from './editor/UploadQuestions.tsx';
import { TextViewStore } from './editor/view-store.ts';
import styles from './editor/editor.module.css';

/** Shows the JSON editor with its preview beside it (specification 2.3). */
export const EditorScreen = observer(function EditorScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store] = useState(() => getTabEditor(services));
  const [views] = useState(() => new TextViewStore());
  const [isFull, setFull] = useState(false);
  useBehindInert(isFull);
  const choose = useKindInAddress(store);

  return (
    <AdminPage title={t('editor.title')} wide>
      <div className={classNames(styles.desk, isFull && styles.full)}>
        <section className={styles.text} aria-label={t('editor.text')}>
          <div className={styles.top}>
            <SchemaSelect store={store} onChoose={choose} />
            <SaveStatus store={store} />
          </div>
          <EditorActions store={store} isFull={isFull} onFull={() => setFull(!isFull)} />
          <EmptyEditor store={store} />
          <TextViews store={store} views={views} />
          <CodeField store={store} views={views} isFull={isFull} />
          {views.view === 'json' && <p className={styles.keys}>{t('editor.keys')}</p>}
          <FindingList store={store} />
          <ServerErrors errors={store.publishing.serverErrors} isOlder={store.publishing.hasChangedSince} />
          <PublishingRehearsalPanel store={store} />
          <ServerDrafts editor={store} views={views} onKind={choose} />
          <OtherDraftsList
            store={store}
            onOpen={(draft) => {
              store.openDraft(draft);
              if (draft.kind !== null && draft.kind !== store.kind) choose(draft.kind);
            }}
          />
        </section>
        {!isFull && <DraftPreview editor={store} />}
      </div>
      {!isFull && store.kind === 'activity' && views.view !== 'map' && <FlowDiagram store={store} />}
      <UploadQuestions store={store} />
      {store.message && <MessageDialog message={store.message} onClose={store.dismiss} />}
    </AdminPage>
  );
});

/** Makes the rest of the page inert while the editor covers it. */
function useBehindInert(isFull: boolean): void {
  useEffect(() => {
    if (!isFull) return undefined;
    const behind = document.querySelectorAll<HTMLElement>('#root > header, #root > nav, #root > footer');
    for (const part of behind) part.inert = true;
    return () => {
      for (const part of behind) part.inert = false;
    };
  }, [isFull]);
}

/** Keeps the chosen schema in the query, as `?schema=activity`, so that a reload restores it. */
function useKindInAddress(store: EditorStore): (kind: ContentKind | null) => void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('schema');
  const kind = asked === 'activity' || asked === 'programme' ? asked : null;
  useEffect(() => {
    if (kind !== store.kind) void store.choose(kind);
  }, [kind, store]);
  return (chosen) => {
    void store.choose(chosen);
    setQuery(
      (before) => {
        if (chosen === null) before.delete('schema');
        else before.set('schema', chosen);
        return before;
      },
      { replace: true },
    );
  };
}
