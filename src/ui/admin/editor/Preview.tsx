import { useEffect, useEffectEvent, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Silence } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { Conversation } from '../../learner/chat/Conversation.tsx';
import { ScrollBox } from '../../learner/chat/FollowEnd.tsx';
import type { EditorStore } from './editor-store.ts';
import { Picture } from './Picture.tsx';
import type { PreviewStore } from './preview-store.ts';
import styles from './preview.module.css';

type PreviewProps = { store: PreviewStore; editor: EditorStore };

/** The draft as a learner meets it, played on this device alone, and its ways as a picture. */
export const Preview = observer(function Preview({ store, editor }: PreviewProps) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  const refresh = useEffectEvent(() => void store.refresh());
  useEffect(() => {
    if (isOpen) refresh();
  }, [isOpen, editor.revision]);
  useEffect(() => store.close, [store]);
  const { isPlayable } = editor.examined;

  if (editor.kind !== 'activity') return null;
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <div className={styles.head}>
        <h2 id="preview">{t('preview.title')}</h2>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          onClick={() => {
            if (isOpen) store.close();
            setOpen(!isOpen);
          }}
        >
          {!isOpen && <Icon name="play" />}
          {t(isOpen ? 'preview.close' : 'preview.play')}
        </Button>
      </div>
      {!isOpen && <p>{t('preview.about')}</p>}
      {isOpen && !isPlayable && (
        <p className={styles.note}>{t(store.chat ? 'preview.behind' : 'preview.notYet')}</p>
      )}
      {isOpen && store.chat && <Stage store={store} />}
      <Picture store={editor} />
    </section>
  );
});

const Stage = observer(function Stage({ store }: { store: PreviewStore }) {
  const { t } = useTranslation('admin');
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { chat, isUnreachable } = store;
  useBubblePresses(box, store);
  useBubbleAtCursor(box, store.stepAtCursor, chat);
  return (
    <>
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
      {/* A box that scrolls is reached with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={setBox} className={styles.stage} role="group" aria-label={t('preview.stage')} tabIndex={0}>
        <ScrollBox value={box}>
          <Silence isSilent={store.isRedrawn}>
            {chat && (
              <Conversation store={chat}>
                <p>{t('preview.ended')}</p>
              </Conversation>
            )}
          </Silence>
        </ScrollBox>
      </div>
    </>
  );
});

/** A press on a bubble shows its place in the text; 'Show in the text' does so with the keyboard. */
function useBubblePresses(box: HTMLElement | null, store: PreviewStore): void {
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

/** The bubbles of the step under the cursor stand out, and come into view. */
function useBubbleAtCursor(box: HTMLElement | null, stepId: string | null, chat: unknown): void {
  useEffect(() => {
    if (!box || stepId === null) return undefined;
    const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')].filter(({ dataset: { row } }) =>
      row?.startsWith(`${stepId}/`),
    );
    for (const row of rows) row.dataset['atCursor'] = '';
    const [first] = rows;
    if (first) box.scrollTo({ top: first.offsetTop - box.offsetTop - box.clientHeight / 3 });
    return () => {
      for (const row of rows) delete row.dataset['atCursor'];
    };
  }, [box, stepId, chat]);
}
