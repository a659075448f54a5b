import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ContentTextEditor } from '../../../../application/ports/device/authoring/text-edits.ts';
import { createCommentLocator } from '../../../../domain/review/comment-place.ts';
import { useServices } from '../../../context/Services.tsx';
import admin from '../../admin.module.css';
import { FailureMessage } from '../../FailureMessage.tsx';
import { findJsonText } from '../editor/draft-text.ts';
import { loadTextEditor } from '../editor/editor-services.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import type { TextViewStore } from '../editor/view-store.ts';
import {
  isUnresolvedThread,
  groupThreadsByPlace,
  type CommentStore,
  type CommentThread,
} from '../../review/comment-store.ts';
import { CommentThreads } from '../../review/CommentThreads.tsx';
import { useCommentStore } from '../../review/Comments.tsx';

type ItemCommentsProps = { editor: EditorStore; views: TextViewStore };

/** Lists all comments on the text in the editor, by the part that they are about. */
export const ItemComments = observer(function ItemComments({ editor, views }: ItemCommentsProps) {
  const { kind, revision } = editor;
  const [text, setText] = useState('');
  // An effect reads the text, because the text is not observable, and observers would keep old texts in memory.
  useEffect(() => setText(editor.text), [editor, revision]);
  const comments = useCommentStore(editor, kind, findJsonText(text, 'slug'));
  const services = useServices();
  const [edits, setEdits] = useState<ContentTextEditor | null>(null);
  const isWanted = (comments?.comments.length ?? 0) > 0;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isShown = true;
    loadTextEditor(services).then(
      (made) => isShown && setEdits(made),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [services, isWanted]);
  if (!comments || !isWanted || !edits) return null;
  return <List store={comments} content={edits.read(text)} editor={editor} views={views} />;
});

type ListProps = ItemCommentsProps & { store: CommentStore; content: unknown };

const List = observer(function List({ store, content, editor, views }: ListProps) {
  const { t } = useTranslation('admin');
  const { whole, steps, gone } = groupThreadsByPlace(store.threads, content);
  const here = [...whole, ...[...steps.values()].flat()];
  const open = store.threads.filter(isUnresolvedThread).length;
  const goTo = ({ comment: { place } }: CommentThread): void => {
    const way = place && createCommentLocator(content)(place);
    if (way && !views.leadTo(way)) editor.goToValue(way);
  };
  return (
    <section className={admin.card} aria-labelledby="item-comments">
      <h2 id="item-comments">{t('comments.all')}</h2>
      <p className={admin.quiet}>{t('comments.open', { count: open })}</p>
      <CommentThreads
        store={store}
        threads={here}
        label={t('comments.all')}
        about={({ comment: { place } }) =>
          place === null ? t('comments.whole') : t('comments.onNamed', { words: place.words })
        }
        onGo={goTo}
      />
      {gone.length > 0 && (
        <>
          <h3>{t('comments.gone')}</h3>
          <CommentThreads
            store={store}
            threads={gone}
            label={t('comments.gone')}
            about={({ comment: { place } }) => t('comments.wasOn', { words: place?.words ?? '' })}
          />
        </>
      )}
      {store.act.failure !== null && <FailureMessage error={store.act.failure} />}
    </section>
  );
});
