import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { toCommentAnchor } from '../../../domain/review/comment-place.ts';
import type { JsonPath } from '../../../domain/edits/json-edit.ts';
import { formatJsonPointer } from '../../../domain/edits/json-pointer.ts';
import { FailureMessage } from '../FailureMessage.tsx';
import { groupThreadsByPlace, type CommentStore } from './comment-store.ts';
import { CommentThreads, CommentForm } from './CommentThreads.tsx';

type PartCommentsProps = { store: CommentStore; content: unknown; way: JsonPath };

/** Shows the comments on the step that is chosen in the outline, or on the whole item. A touchpoint has no comments. */
export const PartComments = observer(function PartComments({ store, content, way }: PartCommentsProps) {
  const { t } = useTranslation('admin');
  const place = toCommentAnchor(content, way);
  if (place === null && way.length > 0) return null;
  const { whole, steps } = groupThreadsByPlace(store.threads, content);
  const pointer = formatJsonPointer(way);
  return (
    <section aria-labelledby="part-comments">
      <h3 id="part-comments">{t('comments.title')}</h3>
      {store.reading.failure !== null && <FailureMessage error={store.reading.failure} />}
      <CommentThreads
        store={store}
        threads={place === null ? whole : (steps.get(pointer) ?? [])}
        label={t('comments.title')}
      />
      <CommentForm
        key={pointer}
        store={store}
        about={pointer}
        place={place}
        label={t(place === null ? 'comments.onWhole' : 'comments.onStep')}
      />
    </section>
  );
});
