import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ListedContentVersion } from '../../../application/ports/device/authoring/authoring-gateway.ts';
import admin from '../admin.module.css';
import { formatReportInstant } from '../date-text.ts';
import type { CommentStore } from './comment-store.ts';
import { useSignOffRoleName } from './SignOffRoles.tsx';
import { useVersionName } from './VersionSignOffs.tsx';
import type { VersionSignOffsStore } from './version-sign-offs-store.ts';

type ItemLogProps = {
  versions: readonly ListedContentVersion[];
  signOffs: VersionSignOffsStore;
  comments: CommentStore;
};

/** Lists the comments, sign-offs and publications of an item, newest first. */
export const ItemReviewLog = observer(function ItemReviewLog({ versions, signOffs, comments }: ItemLogProps) {
  const { t } = useTranslation('admin');
  const nameOf = useSignOffRoleName();
  const called = useVersionName();
  const published = versions.flatMap((version) =>
    version.publications.map(({ at, by }) => ({
      id: `${version.version}${at}`,
      at,
      words: t('itemLog.published', { by, version: called(version) }),
    })),
  );
  const others = versions.flatMap((version) =>
    signOffs.rolesOf(version.version).flatMap(({ role, stale }) =>
      stale.map(({ id, at, by }) => ({
        id,
        at,
        words: t('itemLog.signedOther', { by, role: nameOf(role) }),
      })),
    ),
  );
  const signed = versions.flatMap((version) =>
    signOffs.rolesOf(version.version).flatMap(({ role, standing }) =>
      standing.map(({ id, at, by }) => ({
        id,
        at,
        words: t('itemLog.signed', { by, role: nameOf(role), version: called(version) }),
      })),
    ),
  );
  const said = comments.comments.flatMap(({ id, at, by, text, resolvedAt, resolvedBy, answers }) => [
    { id, at, words: t(answers === null ? 'itemLog.commented' : 'itemLog.answered', { by, text }) },
    ...(resolvedAt === null
      ? []
      : [{ id: `${id}settled`, at: resolvedAt, words: t('itemLog.settled', { by: resolvedBy, text }) }]),
  ]);
  // Each action is listed once, although a sign-off may count for several versions with the same text. A stale sign-off
  // is listed as one of another text.
  const acts = new Map([...published, ...others, ...signed, ...said].map((act) => [act.id, act]));
  const newest = [...acts.values()].toSorted((one, other) => other.at - one.at);
  if (comments.isAbsent || newest.length === 0) return null;
  return (
    <section className={admin.card} aria-labelledby="item-log">
      <h2 id="item-log">{t('itemLog.title')}</h2>
      <ol>
        {newest.map(({ id, at, words }) => (
          <li key={id}>
            <span className={admin.quiet}>{formatReportInstant(at)}</span> <span dir="auto">{words}</span>
          </li>
        ))}
      </ol>
    </section>
  );
});
