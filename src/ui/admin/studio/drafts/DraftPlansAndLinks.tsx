import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { DraftingGateway } from '../../../../application/ports/device/authoring/drafting.ts';
import { readSlugAndTitle } from '../editor/draft-text.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import { PublicationPlansPanel } from './PublicationPlansPanel.tsx';
import type { PlannableText } from './publication-plan-store.ts';
import { PreviewLinksPanel } from './PreviewLinksPanel.tsx';

type DraftPlansAndLinksProps = { editor: EditorStore; gateway: DraftingGateway };

/** Plans the publication of the text in the editor, and makes preview links to it. */
export const DraftPlansAndLinks = observer(function DraftPlansAndLinks({
  editor,
  gateway,
}: DraftPlansAndLinksProps) {
  const { t } = useTranslation('admin');
  const [planned] = useState(() => editorToPlan(editor));
  return (
    <>
      <PublicationPlansPanel
        text={planned}
        gateway={gateway}
        isOffered={editor.kind !== null}
        about={t('plans.about')}
      />
      <PreviewLinksPanel text={editor} gateway={gateway} about={t('previewLinks.about')} />
    </>
  );
});

/** Returns the editor's text for a plan. Published, the text replaces the version that it was made from. */
const editorToPlan = (editor: EditorStore): PlannableText => ({
  get uploadBarred() {
    return editor.uploadBarred;
  },
  async toPlan() {
    const { kind, keeper, publishing } = editor;
    if (kind === null) return null;
    const file = await editor.plainText();
    const { base } = keeper.label;
    const from = base?.slug === readSlugAndTitle(file).slug ? base.version : null;
    return { kind, file, note: publishing.note.trim(), base: from };
  },
});
