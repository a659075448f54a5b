import { useEffect, useState } from 'react';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { useServices } from '../../context/Services.tsx';
import { getEditorComments, type CommentStore } from './comment-store.ts';

/**
 * Returns the comments on the text in an editor; null before they are loaded, and on a server without comments. Must be
 * called in an observer.
 */
export function useCommentStore(editor: object, kind: ContentKind | null, slug: string): CommentStore | null {
  const services = useServices();
  const [store, setStore] = useState<CommentStore | null>(null);
  useEffect(() => {
    let isShown = true;
    getEditorComments(services, editor).then(
      (made) => isShown && setStore(made),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [services, editor]);
  useEffect(
    () => (store && kind !== null && slug !== '' ? store.followAtRest({ kind, slug }) : undefined),
    [store, kind, slug],
  );
  useEffect(() => {
    const refresh = (): void => void (document.visibilityState === 'visible' && store?.refresh());
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [store]);
  const isOf = store?.item?.kind === kind && store.item.slug === slug;
  return store && isOf && !store.isAbsent ? store : null;
}
