import type { ItemName } from '../../../domain/content/content-kind.ts';
import type { ComponentType } from 'react';
import type { ListedVersion } from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { commentStoreOf, reviewingOf } from './comment-store.ts';
import { ItemLog } from './ItemLog.tsx';
import { VersionSignOffsStore } from './version-sign-offs-store.ts';
import { SignOffsDialog, VersionSignOffs } from './VersionSignOffs.tsx';

/** The reviews on the history page of an item. */
export type HistoryReviews = {
  OfVersion: ComponentType<{ version: ListedVersion }>;
  Log: ComponentType<{ versions: readonly ListedVersion[] }>;
  /** Reloads the reviews. */
  refresh(): Promise<unknown>;
};

export async function historyReviewsOf(services: Resolver, item: ItemName): Promise<HistoryReviews> {
  const gateway = await reviewingOf(services);
  const signOffs = new VersionSignOffsStore(gateway, item);
  const comments = await commentStoreOf(services);
  await comments.follow(item);
  return {
    OfVersion: ({ version }) => <VersionSignOffs store={signOffs} version={version} />,
    Log: ({ versions }) => (
      <>
        <ItemLog versions={versions} signOffs={signOffs} comments={comments} />
        <SignOffsDialog store={signOffs} />
      </>
    ),
    refresh: () => signOffs.refresh(),
  };
}
