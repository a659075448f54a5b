import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../context/Services.tsx';
import { AnnouncerContext, silentAnnouncer } from '../../../kit/Announcer.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { Conversation } from '../../../learner/chat/Conversation.tsx';
import { ScrollBoxContext } from '../../../learner/chat/transcript/StickToBottom.tsx';
import { HelplinesProvider } from '../../../learner/chat/transcript/GetHelpButton.tsx';
import { listTranscriptRows, type TranscriptGroups } from '../../../learner/chat/store/transcript-groups.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import { createDraftPreviewStore, type DraftPreviewStore } from './preview-store.ts';
import styles from './preview.module.css';

/** A box that scrolls must be focusable, so that it can be scrolled by keyboard. */
const reached = { tabIndex: 0 };

type DraftConversationProps = { editor: EditorStore };

/** Replaces 'Exit this page' in the preview, because the author must not leave the editor. */
const stay = (): void => undefined;

/** Plays the conversation of the draft, and restarts it at the same place when the text changes. */
export const DraftConversation = observer(function DraftConversation({ editor }: DraftConversationProps) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store] = useState(() => createDraftPreviewStore(services, editor));
  const refresh = useEffectEvent((revision: number) => void (revision >= 0 && store.refresh()));
  useEffect(() => refresh(editor.revision), [editor.revision]);
  useEffect(() => store.close, [store]);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { chat, isUnreachable } = store;
  useBubblePresses(box, store);
  useBubbleAtCursor(box, store.stepAtCursor, chat?.transcript);
  if (!chat)
    return <p className={styles.note}>{editor.examined.isPlayable ? t('loading') : t('preview.notYet')}</p>;
  return (
    <>
      {!editor.examined.isPlayable && <p className={styles.note}>{t('preview.behind')}</p>}
      <div className={styles.controls}>
        <Button variant="quiet" onClick={store.restart}>
          <Icon name="redo" />
          {t('preview.restart')}
        </Button>
        <Button variant="quiet" onClick={store.playFromCursor}>
          {t('preview.fromCursor')}
        </Button>
        <Button variant="quiet" onClick={store.stepBack} aria-disabled={!store.canStepBack}>
          {t('preview.stepBack')}
        </Button>
        <Button variant="plain" onClick={store.showLastInText}>
          {t('preview.toText')}
        </Button>
      </div>
      {isUnreachable && (
        <p className={styles.note} role="alert">
          {t('preview.unreachable')}
        </p>
      )}
      {store.tailoring && <p className={styles.note}>{t('preview.tailoring', { by: store.tailoring })}</p>}
      <section ref={setBox} className={styles.stage} aria-label={t('preview.stage')} {...reached}>
        <ScrollBoxContext value={box}>
          <MutedPreview isSilent={store.isRedrawn}>
            <HelplinesProvider onExit={stay}>
              <Conversation store={chat}>
                <p>{t('preview.ended')}</p>
              </Conversation>
            </HelplinesProvider>
          </MutedPreview>
        </ScrollBoxContext>
      </section>
    </>
  );
});

/**
 * Moves the editor's cursor to the step of a pressed bubble. The button 'Show in the text' does the same by keyboard.
 */
function useBubblePresses(box: HTMLElement | null, store: DraftPreviewStore): void {
  useEffect(() => {
    if (!box) return undefined;
    const onPress = ({ target }: Event): void => {
      store.takePart();
      if (!(target instanceof Element) || target.closest('a, button, input, textarea, label')) return;
      const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      if (row !== undefined) store.showInText(row);
    };
    box.addEventListener('click', onPress);
    box.addEventListener('keydown', store.takePart);
    return () => {
      box.removeEventListener('click', onPress);
      box.removeEventListener('keydown', store.takePart);
    };
  }, [box, store]);
}

/** Highlights the bubbles of the step at the editor's cursor, and scrolls them into view. */
function useBubbleAtCursor(
  box: HTMLElement | null,
  stepId: string | null,
  transcript: TranscriptGroups | undefined,
): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!box || stepId === null || !transcript) return undefined;
    const ids = new Set(
      listTranscriptRows(transcript).flatMap(({ id }) => (id.startsWith(`${stepId}/`) ? [id] : [])),
    );
    const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')].filter(({ dataset: { row = '' } }) =>
      ids.has(row),
    );
    for (const row of rows) row.dataset['atCursor'] = '';
    const [first] = rows;
    if (first && shown.current !== stepId) {
      shown.current = stepId;
      box.scrollTo({ top: first.offsetTop - box.clientHeight / 3 });
    }
    return () => {
      for (const row of rows) delete row.dataset['atCursor'];
    };
  }, [box, stepId, transcript]);
}

/** Suppresses all announcements inside while `isSilent`. */
function MutedPreview({ isSilent, children }: { isSilent: boolean; children: ReactNode }) {
  const around = useContext(AnnouncerContext);
  return <AnnouncerContext value={isSilent ? silentAnnouncer : around}>{children}</AnnouncerContext>;
}
