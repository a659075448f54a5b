import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { roundExpectedWait } from '../../../../domain/account/expected-wait.ts';
import { createDisconnectSignal } from '../http/disconnect-signal.ts';
import { redirectAfterForm } from './forms.ts';
import { safeHtml } from './html.ts';
import { addressInLanguage, sendPage, type PageFrame, type PageView } from './page-frame.ts';
import type { Translate } from './server-texts.ts';

/**
 * Returns how long a request for the waiting page waits for an outcome (ms): less than the time limit of proxies, and
 * random, so that people who came at the same time do not all request again at once.
 */
export const randomHoldMs = (): number => randomInt(12_000, 20_000);
/** The seconds after which the browser loads the next waiting page; more while the expected wait is unknown. */
const refreshSeconds = { known: 1, unknown: 5 };

/** The work that people wait for, which determines the page's heading. */
export type AwaitedWork = 'signIn' | 'newPassword';

/** Returns whether a request is for the waiting page, and whether it may wait for the outcome. */
export function parseWaitingQuery(query: unknown): 'at once' | 'until done' | null {
  if (typeof query !== 'object' || query === null || !('waiting' in query)) return null;
  return query.waiting === 'held' ? 'until done' : 'at once';
}

/** Returns the address of the waiting page for a form sent to `path`. */
export const waitingPageAddress = (path: string, { language }: PageView): string =>
  addressInLanguage(`${path}?waiting=shown`, language);

/** Returns the view of the form at `path`, even if its answer is shown at the waiting page's address. */
export const toFormView = (
  view: PageView,
  request: FastifyRequest,
  path: string,
): PageView & { address: string } => ({
  ...view,
  address: parseWaitingQuery(request.query) ? addressInLanguage(path, view.language) : request.url,
});

const waitIn = (t: Translate, expectedMs: number): string => {
  const { unit, count } = roundExpectedWait(expectedMs);
  return t(`waiting.${unit}`, { count });
};

/**
 * Sends a page that shows the expected wait and reloads itself, by a header, so that it works without scripts.
 * `expectedMs` is null when the database was too busy to estimate the wait.
 */
export function sendWaitingPage(
  reply: FastifyReply,
  frame: PageFrame,
  view: PageView,
  { path, waitedFor, expectedMs }: { path: string; waitedFor: AwaitedWork; expectedMs: number | null },
): FastifyReply {
  const { t, language } = view;
  const next = addressInLanguage(`${path}?waiting=held`, language);
  void reply.header(
    'refresh',
    `${expectedMs === null ? refreshSeconds.unknown : refreshSeconds.known};url=${next}`,
  );
  const title = t(`waiting.${waitedFor}`);
  return sendPage(
    reply,
    200,
    frame.page(
      { ...view, address: waitingPageAddress(path, view) },
      {
        title,
        main: safeHtml`<h1>${title}</h1>
          <p>${t('waiting.text')}</p>
          ${expectedMs === null ? null : safeHtml`<p role="status"><strong>${waitIn(t, expectedMs)}</strong></p>`}
          <p>${t('waiting.goesOn')}</p>`,
      },
    ),
  );
}

/**
 * The states of submissions. `standingOf` returns a state, after `forMs` at most, or null for an unknown id; `forget`
 * removes a submission whose outcome was sent.
 */
type Standings<Over> = {
  standingOf: (id: string, forMs: number, gone: AbortSignal) => Promise<Over | Waiting | null>;
  forget: (id: string) => Promise<void>;
};
type Waiting = { kind: 'waiting'; expectedMs: number };

/**
 * Answers a request for the waiting page of the form at `path`: with the page while the submission `id` waits, with
 * `answer` once the submission is done, with a redirect to the form if the id is unknown. Returns false if the request
 * is for the form.
 */
export async function answerWaitingPageRequest<Over extends { kind: 'done' | 'full' | 'lost' | 'failed' }>(
  request: FastifyRequest,
  reply: FastifyReply,
  frame: PageFrame,
  {
    view,
    path,
    waitedFor,
    standings,
    id,
    answer,
  }: {
    view: PageView;
    path: string;
    waitedFor: AwaitedWork;
    standings: Standings<Over>;
    id: string;
    answer: (standing: Over) => FastifyReply | Promise<FastifyReply>;
  },
): Promise<boolean> {
  const asked = parseWaitingQuery(request.query);
  if (!asked) return false;
  const standing = await standings.standingOf(
    id,
    asked === 'at once' ? 0 : randomHoldMs(),
    createDisconnectSignal(reply),
  );
  if (!standing) await redirectAfterForm(reply, addressInLanguage(path, view.language));
  else if (standing.kind === 'waiting')
    await sendWaitingPage(reply, frame, view, { path, waitedFor, expectedMs: standing.expectedMs });
  else {
    await answer(standing);
    await standings.forget(id).catch(() => undefined);
  }
  return true;
}
