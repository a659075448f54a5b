import { useState } from 'react';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { usePart } from '../../../context/Part.tsx';
import { useServices } from '../../../context/Services.tsx';
import { draftingOf } from './editor-of.ts';
import type { EditorStore } from './editor-store.ts';
import type { ViewStore } from './view-store.ts';

type ServerDraftsProps = { editor: EditorStore; views: ViewStore; onKind(kind: ContentKind): void };

/** The server's store of texts that are not published: an addition, in files of its own. */
export function ServerDrafts(props: ServerDraftsProps) {
  const services = useServices();
  const [load] = useState(() => async () => {
    const [{ WorkingCopies }, { ItemComments }, { FromEditor }, drafting] = await Promise.all([
      import('./WorkingCopies.tsx'),
      import('./ItemComments.tsx'),
      import('./FromEditor.tsx'),
      draftingOf(services),
    ]);
    return ({ editor, views, onKind }: ServerDraftsProps) => (
      <>
        <WorkingCopies editor={editor} onKind={onKind} drafting={drafting} />
        <ItemComments editor={editor} views={views} />
        <FromEditor editor={editor} gateway={drafting.gateway} />
      </>
    );
  });
  const { Part } = usePart<ServerDraftsProps>(load);
  return Part && <Part {...props} />;
}
