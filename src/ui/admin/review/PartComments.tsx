import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { commentPlaceOf } from '../../../domain/review/comment-place.ts';
import type { Way } from '../../../domain/edits/json-edit.ts';
import { pointerOf } from '../../../domain/edits/json-pointer.ts';
import { Failure } from '../Failure.tsx';
import { placedThreads, type CommentStore } from './comment-store.ts';
import { Threads, Write } from './Threads.tsx';

type PartCommentsProps = { store: CommentStore; content: unknown; way: Way };

/** Shows the comments on the step chosen in the outline, or on the whole item; a touchpoint has none. */
export const PartComments = observer(function PartComments({ store, content, way }: PartCommentsProps) {
  const { t } = useTranslation('admin');
  const place = commentPlaceOf(content, way);
  if (place === null && way.length > 0) return null;
  const { whole, steps } = placedThreads(store.threads, content);
  const pointer = pointerOf(way);
  return (
    <section aria-labelledby="part-comments">
      <h3 id="part-comments">{t('comments.title')}</h3>
      {store.reading.failure !== null && <Failure error={store.reading.failure} />}
      <Threads
        store={store}
        threads={place === null ? whole : (steps.get(pointer) ?? [])}
        label={t('comments.title')}
      />
      <Write
        key={pointer}
        store={store}
        about={pointer}
        place={place}
        label={t(place === null ? 'comments.onWhole' : 'comments.onStep')}
      />
    </section>
  );
});
