import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { TextEdits } from '../../../../application/ports/device/authoring/text-edits.ts';
import { commentPlacesIn } from '../../../../domain/review/comment-place.ts';
import { useServices } from '../../../context/Services.tsx';
import admin from '../../admin.module.css';
import { Failure } from '../../Failure.tsx';
import { wordIn } from '../editor/draft-text.ts';
import { textEditsOf } from '../editor/editor-services.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import type { ViewStore } from '../editor/view-store.ts';
import { isOpenThread, placedThreads, type CommentStore, type Thread } from '../../review/comment-store.ts';
import { Threads } from '../../review/Threads.tsx';
import { useComments } from '../../review/Comments.tsx';

type ItemCommentsProps = { editor: EditorStore; views: ViewStore };

/** Lists all comments on the text in the editor. */
export const ItemComments = observer(function ItemComments({ editor, views }: ItemCommentsProps) {
  const { kind, revision } = editor;
  const [text, setText] = useState('');
  // This reads the text after rendering: the text is not observable, and observers would keep it in memory.
  useEffect(() => setText(editor.text), [editor, revision]);
  const comments = useComments(editor, kind, wordIn(text, 'slug'));
  const services = useServices();
  const [edits, setEdits] = useState<TextEdits | null>(null);
  const isWanted = (comments?.comments.length ?? 0) > 0;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isShown = true;
    textEditsOf(services).then(
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
  const { whole, steps, gone } = placedThreads(store.threads, content);
  const here = [...whole, ...[...steps.values()].flat()];
  const open = store.threads.filter(isOpenThread).length;
  const goTo = ({ comment: { place } }: Thread): void => {
    const way = place && commentPlacesIn(content)(place);
    if (way && !views.leadTo(way)) editor.goToValue(way);
  };
  return (
    <section className={admin.card} aria-labelledby="item-comments">
      <h2 id="item-comments">{t('comments.all')}</h2>
      <p className={admin.quiet}>{t('comments.open', { count: open })}</p>
      <Threads
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
          <Threads
            store={store}
            threads={gone}
            label={t('comments.gone')}
            about={({ comment: { place } }) => t('comments.wasOn', { words: place?.words ?? '' })}
          />
        </>
      )}
      {store.act.failure !== null && <Failure error={store.act.failure} />}
    </section>
  );
});
