import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { DraftingGateway } from '../../../../application/ports/device/drafting.ts';
import { namesIn } from './draft-text.ts';
import type { EditorStore } from './editor-store.ts';
import { PlannedPublications } from './PlannedPublications.tsx';
import type { PlannedText } from './publication-plan-store.ts';
import { PreviewLinks } from './PreviewLinks.tsx';

type FromEditorProps = { editor: EditorStore; gateway: DraftingGateway };

/** The text in the editor, published at an instant or played by a link. */
export const FromEditor = observer(function FromEditor({ editor, gateway }: FromEditorProps) {
  const { t } = useTranslation('admin');
  const [planned] = useState(() => editorToPlan(editor));
  return (
    <>
      <PlannedPublications
        text={planned}
        gateway={gateway}
        isOffered={editor.kind !== null}
        about={t('plans.about')}
      />
      <PreviewLinks text={editor} gateway={gateway} about={t('previewLinks.about')} />
    </>
  );
});

/** The text of the editor, which takes the place of the version that it was made from. */
const editorToPlan = (editor: EditorStore): PlannedText => ({
  get uploadBarred() {
    return editor.uploadBarred;
  },
  async toPlan() {
    const { kind, keeper, note } = editor;
    if (kind === null) return null;
    const file = await editor.plainText();
    const { base } = keeper.label;
    const from = base?.slug === namesIn(file).slug ? base.version : null;
    return { kind, file, note: note.trim(), base: from };
  },
});
