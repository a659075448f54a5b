import type { ContentItemName } from '../../../domain/content/content-kind.ts';
import type { ComponentType } from 'react';
import type { ListedContentVersion } from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { createCommentStore, loadReviewing } from './comment-store.ts';
import { ItemReviewLog } from './ItemReviewLog.tsx';
import { VersionSignOffsStore } from './version-sign-offs-store.ts';
import { SignOffsDialog, VersionSignOffs } from './VersionSignOffs.tsx';

/** The reviews on the history page of an item. */
export type HistoryReviews = {
  OfVersion: ComponentType<{ version: ListedContentVersion }>;
  Log: ComponentType<{ versions: readonly ListedContentVersion[] }>;
  /** Reloads the reviews. */
  refresh(): Promise<unknown>;
};

export async function loadHistoryReviews(services: Resolver, item: ContentItemName): Promise<HistoryReviews> {
  const gateway = await loadReviewing(services);
  const signOffs = new VersionSignOffsStore(gateway, item);
  const comments = await createCommentStore(services);
  await comments.follow(item);
  return {
    OfVersion: ({ version }) => <VersionSignOffs store={signOffs} version={version} />,
    Log: ({ versions }) => (
      <>
        <ItemReviewLog versions={versions} signOffs={signOffs} comments={comments} />
        <SignOffsDialog store={signOffs} />
      </>
    ),
    refresh: () => signOffs.refresh(),
  };
}
