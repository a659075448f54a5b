import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDead } from '../../../application/account/account-link.ts';
import { showDoneBefore } from '../../../application/account/done-before.ts';
import { requestPasswordReset } from '../../../application/account/request-password-reset.ts';
import {
  refuseLink,
  setNewPassword,
  type NewPasswordRefusal,
} from '../../../application/account/set-new-password.ts';
import { composed } from '../../../domain/account/password.ts';
import { isObject } from '../../../domain/platform/json.ts';
import { clientGone } from '../platform/http/client-gone.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { ofForm, tellStanding, waitingAddress } from '../platform/pages/waiting-page.ts';
import type { Standing } from './waiting-room.ts';
import { fieldOf, goOn, takeOwnForms } from '../platform/pages/forms.ts';
import {
  inLanguage,
  sendPage,
  sendPasswordPage,
  type PageFrame,
  type PageView,
} from '../platform/pages/page-frame.ts';
import { AccountPages } from './account-pages.ts';
import { takenBackPath } from './address-routes.ts';
import { askForLinkRoutes } from './ask-for-link-routes.ts';
import type { AccountService, NewPasswords } from './create-accounts.ts';
import { filled, problemText } from './problem-text.ts';

type Route = { Params: { token: string } };
const forgotten = '/idp/forgotten-password';
const newPassword = '/idp/new-password';

/**
 * A forgotten password: GET and POST /idp/forgotten-password ask for an address and answer the same for every
 * one; GET and POST /idp/new-password/:token set another one. 422 for what can be mended, 410 for a link that
 * is over, 429 with Retry-After per network, 403 for a form of another site.
 */
export async function newPasswordRoutes(
  app: FastifyInstance,
  service: AccountService,
  frame: PageFrame,
  newPasswords: NewPasswords,
): Promise<void> {
  const { ports, worker, addresses } = service;
  const pages = new AccountPages(frame);
  const open = { config: { access: 'anyone' as const } };
  takeOwnForms(app, frame);

  askForLinkRoutes(app, service, frame, pages, {
    path: forgotten,
    page: 'forgotten',
    wish: 'new password',
    send: (email, language) => requestPasswordReset(ports, email, language),
  });

  app.get(`${newPassword}/done`, open, (request, reply) =>
    sendPage(reply, 200, pages.passwordChanged(frame.view(request))),
  );

  app.get<Route>(`${newPassword}/:token`, open, async (request, reply) => {
    const view = frame.view(request);
    const isTold = await tellStanding(request, reply, frame, {
      view,
      path: pathOf(request),
      waitedFor: 'newPassword',
      standings: newPasswords.room,
      id: idOf(request),
      answer: (standing) => answer(request, reply, standing),
    });
    if (isTold) return reply;
    const dead = await refuseLink(ports, request.params.token);
    return dead
      ? sendPage(reply, 410, pages.deadLink(view, dead, forgotten))
      : form(reply, view, refusedIn(request.query), await doneOf(request.params.token));
  });

  app.post<Route>(`${newPassword}/:token`, open, async (request: FastifyRequest<Route>, reply) => {
    const view = frame.view(request);
    const keeping = await newPasswords.keeping();
    const kept = keeping.open(fieldOf(request, 'kept'), idOf(request));
    // A password that a page kept was already compared with its repetition; otherwise both are typed anew.
    const entry = kept
      ? { password: kept, confirmPassword: kept }
      : { password: fieldOf(request, 'password'), confirmPassword: fieldOf(request, 'confirmPassword') };
    const isRepeated = composed(entry.password) === composed(entry.confirmPassword);
    const submission = {
      key: JSON.stringify(entry),
      note: '',
      kept: isRepeated ? keeping.seal(entry.password, idOf(request)) : '',
      network: networkOf(request.ip),
    };
    const set = () => setNewPassword(ports, request.params.token, entry, view.language);
    const standing = await newPasswords.room.enter(idOf(request), submission, set, clientGone(reply));
    if (standing.kind === 'waiting') return goOn(reply, waitingAddress(pathOf(request), view));
    return answer(request, reply, standing);
  });

  /** The address of the list of an account that has just been taken back; null where there is nothing to look at. */
  async function doneOf(token: string): Promise<string | null> {
    if (!addresses) return null;
    const shown = await showDoneBefore({ ...ports, addresses }, token);
    return isDead(shown) || shown.changes.length + shown.signIns.length === 0 ? null : takenBackPath(token);
  }

  function form(
    reply: FastifyReply,
    view: PageView,
    refused: Refused | null,
    done: string | null,
  ): FastifyReply {
    if (!refused) return sendPasswordPage(reply, 200, pages.newPassword(view, null, { done }));
    const { field, problem } = refused;
    const text = filled(problemText(view.t, field, problem));
    return sendPasswordPage(reply, 422, pages.newPassword(view, { field, text }, { done }));
  }

  /** Answers with the outcome of a submission. */
  function answer(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    standing: Exclude<Standing<NewPasswordRefusal | null>, { kind: 'waiting' }>,
  ): FastifyReply {
    const view = ofForm(frame.view(request), request, pathOf(request));
    if (standing.kind === 'failed') throw standing.error;
    const again = (status: number, text: string, kept = '') =>
      sendPasswordPage(reply, status, pages.newPassword(view, { field: 'password', text }, { kept }));
    if (standing.kind === 'lost') return again(422, view.t('signIn.lost'));
    if (standing.kind === 'full') {
      void reply.header('retry-after', Math.ceil(standing.retryAfterMs / 1000));
      const count = Math.ceil(standing.retryAfterMs / 60_000);
      return again(503, view.t('signIn.full', { count }), standing.kept);
    }
    const refusal = standing.outcome;
    if (refusal?.kind === 'dead') return sendPage(reply, 410, pages.deadLink(view, refusal.link, forgotten));
    // A redirect, because on a page here the browser's Back would offer to send the password again.
    if (refusal)
      return goOn(
        reply,
        inLanguage(`${pathOf(request)}?refused=${refusal.kind}.${refusal.problem}`, view.language),
      );
    worker.wake();
    return goOn(reply, inLanguage(`${newPassword}/done`, view.language));
  }
}

type Refused = { field: string; problem: string };
const refusals: readonly Refused[] = [
  ...(['min', 'mix', 'long', 'common'] as const).map((problem) => ({ field: 'password', problem })),
  { field: 'confirmPassword', problem: 'mismatch' },
];

/** Reads the refusal that the form's address names; the address never holds the password itself. */
function refusedIn(query: unknown): Refused | null {
  const named = isObject(query) ? query['refused'] : undefined;
  return refusals.find(({ field, problem }) => named === `${field}.${problem}`) ?? null;
}

const pathOf = ({ params }: FastifyRequest<Route>): string =>
  `${newPassword}/${encodeURIComponent(params.token)}`;

/** The link's token itself is in no record. */
const idOf = ({ params }: FastifyRequest<Route>): string =>
  createHash('sha256').update(params.token).digest('hex');
