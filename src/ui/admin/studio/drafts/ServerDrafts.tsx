import { useState } from 'react';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { useLazyPart } from '../../../context/LazyPart.tsx';
import { useServices } from '../../../context/Services.tsx';
import { loadDrafting } from '../editor/editor-services.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import type { TextViewStore } from '../editor/view-store.ts';

type ServerDraftsProps = { editor: EditorStore; views: TextViewStore; onKind(kind: ContentKind): void };

/**
 * Loads and shows the working copies, publication plans and preview links on the server (an addition to the
 * specification).
 */
export function ServerDrafts(props: ServerDraftsProps) {
  const services = useServices();
  const [load] = useState(() => async () => {
    const [{ WorkingCopiesPanel }, { ItemComments }, { DraftPlansAndLinks }, drafting] = await Promise.all([
      import('./WorkingCopiesPanel.tsx'),
      import('./ItemComments.tsx'),
      import('./DraftPlansAndLinks.tsx'),
      loadDrafting(services),
    ]);
    return ({ editor, views, onKind }: ServerDraftsProps) => (
      <>
        <WorkingCopiesPanel editor={editor} onKind={onKind} drafting={drafting} />
        <ItemComments editor={editor} views={views} />
        <DraftPlansAndLinks editor={editor} gateway={drafting.gateway} />
      </>
    );
  });
  const { Part } = useLazyPart<ServerDraftsProps>(load);
  return Part && <Part {...props} />;
}
