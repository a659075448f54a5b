import { useState } from 'react';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { usePart } from '../../../context/Part.tsx';
import { useServices } from '../../../context/Services.tsx';
import { draftingOf } from './editor-of.ts';
import type { EditorStore } from './editor-store.ts';

type OnServerProps = { editor: EditorStore; onKind(kind: ContentKind): void };

/** What a server can keep of texts that are not published: an addition, in files of its own. */
export function OnServer({ editor, onKind }: OnServerProps) {
  const services = useServices();
  const [load] = useState(() => async () => {
    const [{ WorkingCopies }, { PreviewLinks }, { PlannedPublications }, drafting] = await Promise.all([
      import('./WorkingCopies.tsx'),
      import('./PreviewLinks.tsx'),
      import('./PlannedPublications.tsx'),
      draftingOf(services),
    ]);
    return (props: OnServerProps) => (
      <>
        <WorkingCopies {...props} drafting={drafting} />
        <PlannedPublications editor={props.editor} gateway={drafting.gateway} />
        <PreviewLinks editor={props.editor} gateway={drafting.gateway} />
      </>
    );
  });
  const { Part } = usePart<OnServerProps>(load);
  return Part && <Part editor={editor} onKind={onKind} />;
}
