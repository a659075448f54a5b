import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLinkRejection } from '../../../application/account/account-link.ts';
import { listRecentAccountChanges } from '../../../application/account/undo-recent-changes.ts';
import { requestPasswordReset } from '../../../application/account/request-password-reset.ts';
import {
  checkPasswordLink,
  setNewPassword,
  type NewPasswordRefusal,
} from '../../../application/account/set-new-password.ts';
import { normalisePassword } from '../../../domain/account/password.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { createDisconnectSignal } from '../platform/http/disconnect-signal.ts';
import { toClientNetwork } from '../platform/http/network-of.ts';
import { toFormView, answerWaitingPageRequest, waitingPageAddress } from '../platform/pages/waiting-page.ts';
import type { SubmissionState } from '../platform/waiting/waiting-room.ts';
import { readFormField, redirectAfterForm, acceptSameOriginForms } from '../platform/pages/forms.ts';
import {
  addressInLanguage,
  sendPage,
  sendPasswordPage,
  type PageFrame,
  type PageView,
} from '../platform/pages/page-frame.ts';
import { AccountLinkPages } from './account-link-pages.ts';
import { accountTakeBackPath } from './address-routes.ts';
import { linkRequestRoutes } from './link-request-routes.ts';
import type { AccountService, NewPasswordQueue } from './create-accounts.ts';
import { fillProblemText, createProblemText } from './problem-text.ts';

type Route = { Params: { token: string } };
const forgotten = '/idp/forgotten-password';
const newPassword = '/idp/new-password';

/**
 * Serves the replacement of a forgotten password: /idp/forgotten-password asks for an address, with the same answer for
 * every address; /idp/new-password/:token sets a password. 422 for input that can be corrected, 410 for an expired
 * link, 429 with Retry-After per network, 403 for another site's form.
 */
export async function newPasswordRoutes(
  app: FastifyInstance,
  service: AccountService,
  frame: PageFrame,
  newPasswords: NewPasswordQueue,
): Promise<void> {
  const pages = new AccountLinkPages(frame);
  const steps = new NewPasswordSteps(service, frame, pages, newPasswords);
  const open = { config: { access: 'anyone' as const } };
  acceptSameOriginForms(app, frame);

  linkRequestRoutes(app, service, frame, pages, {
    path: forgotten,
    page: 'forgotten',
    wish: 'new password',
    send: (email, language) => requestPasswordReset(service.ports, email, language),
  });

  app.get(`${newPassword}/done`, open, (request, reply) =>
    sendPage(reply, 200, pages.passwordChanged(frame.view(request))),
  );

  app.get<Route>(`${newPassword}/:token`, open, (request, reply) => steps.show(request, reply));

  app.post<Route>(`${newPassword}/:token`, open, (request: FastifyRequest<Route>, reply) =>
    steps.take(request, reply),
  );
}

/** Shows the form for a new password and processes its submissions. */
class NewPasswordSteps {
  readonly #service: AccountService;
  readonly #frame: PageFrame;
  readonly #pages: AccountLinkPages;
  readonly #newPasswords: NewPasswordQueue;

  constructor(
    service: AccountService,
    frame: PageFrame,
    pages: AccountLinkPages,
    newPasswords: NewPasswordQueue,
  ) {
    this.#service = service;
    this.#frame = frame;
    this.#pages = pages;
    this.#newPasswords = newPasswords;
  }

  /** Shows the form, or the state of the submission that the browser waits for. */
  async show(request: FastifyRequest<Route>, reply: FastifyReply): Promise<FastifyReply> {
    const view = this.#frame.view(request);
    const isAnswered = await answerWaitingPageRequest(request, reply, this.#frame, {
      view,
      path: pathOf(request),
      waitedFor: 'newPassword',
      standings: this.#newPasswords.room,
      id: idOf(request),
      answer: (standing) => this.#answer(request, reply, standing),
    });
    if (isAnswered) return reply;
    const dead = await checkPasswordLink(this.#service.ports, request.params.token);
    return dead
      ? sendPage(reply, 410, this.#pages.deadLink(view, dead, forgotten))
      : this.#form(reply, view, refusedIn(request.query), await this.#doneOf(request.params.token));
  }

  /** Sets the submitted password when its turn in the queue comes. */
  async take(request: FastifyRequest<Route>, reply: FastifyReply): Promise<FastifyReply> {
    const view = this.#frame.view(request);
    const keeping = await this.#newPasswords.keeping();
    const kept = keeping.open(readFormField(request, 'kept'), idOf(request));
    // A password sealed into the page was already compared with its repetition; otherwise the person typed both again.
    const entry = kept
      ? { password: kept, confirmPassword: kept }
      : {
          password: readFormField(request, 'password'),
          confirmPassword: readFormField(request, 'confirmPassword'),
        };
    const isRepeated = normalisePassword(entry.password) === normalisePassword(entry.confirmPassword);
    const submission = {
      key: JSON.stringify(entry),
      note: '',
      kept: isRepeated ? keeping.seal(entry.password, idOf(request)) : '',
      network: toClientNetwork(request.ip),
    };
    const set = () => setNewPassword(this.#service.ports, request.params.token, entry, view.language);
    const standing = await this.#newPasswords.room.enter(
      idOf(request),
      submission,
      set,
      createDisconnectSignal(reply),
    );
    if (standing.kind === 'waiting')
      return redirectAfterForm(reply, waitingPageAddress(pathOf(request), view));
    return this.#answer(request, reply, standing);
  }

  /** Returns the address of the list of changes from before a takeover; null unless the account was just taken back. */
  async #doneOf(token: string): Promise<string | null> {
    const { ports, addresses } = this.#service;
    if (!addresses) return null;
    const shown = await listRecentAccountChanges({ ...ports, addresses }, token);
    return isLinkRejection(shown) || shown.changes.length + shown.signIns.length === 0
      ? null
      : accountTakeBackPath(token);
  }

  #form(reply: FastifyReply, view: PageView, refused: Refused | null, done: string | null): FastifyReply {
    if (!refused) return sendPasswordPage(reply, 200, this.#pages.newPassword(view, null, { done }));
    const { field, problem } = refused;
    const text = fillProblemText(createProblemText(view.t, field, problem));
    return sendPasswordPage(reply, 422, this.#pages.newPassword(view, { field, text }, { done }));
  }

  /** Answers with the outcome of a submission. */
  #answer(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    standing: Exclude<SubmissionState<NewPasswordRefusal | null>, { kind: 'waiting' }>,
  ): FastifyReply {
    const view = toFormView(this.#frame.view(request), request, pathOf(request));
    if (standing.kind === 'failed') throw standing.error;
    const again = (status: number, text: string, kept = '') =>
      sendPasswordPage(reply, status, this.#pages.newPassword(view, { field: 'password', text }, { kept }));
    if (standing.kind === 'lost') return again(422, view.t('signIn.lost'));
    if (standing.kind === 'full') {
      void reply.header('retry-after', Math.ceil(standing.retryAfterMs / 1000));
      const count = Math.ceil(standing.retryAfterMs / 60_000);
      return again(503, view.t('signIn.full', { count }), standing.kept);
    }
    const refusal = standing.outcome;
    if (refusal?.kind === 'dead')
      return sendPage(reply, 410, this.#pages.deadLink(view, refusal.link, forgotten));
    // The answer is a redirect, because the browser's Back would otherwise offer to submit the password again.
    if (refusal)
      return redirectAfterForm(
        reply,
        addressInLanguage(`${pathOf(request)}?refused=${refusal.kind}.${refusal.problem}`, view.language),
      );
    this.#service.worker.wake();
    return redirectAfterForm(reply, addressInLanguage(`${newPassword}/done`, view.language));
  }
}

type Refused = { field: string; problem: string };
const refusals: readonly Refused[] = [
  ...(['min', 'mix', 'long', 'common'] as const).map((problem) => ({ field: 'password', problem })),
  { field: 'confirmPassword', problem: 'mismatch' },
];

/** Returns the refusal that the form's address contains; the address never contains the password. */
function refusedIn(query: unknown): Refused | null {
  const named = isJsonObject(query) ? query['refused'] : undefined;
  return refusals.find(({ field, problem }) => named === `${field}.${problem}`) ?? null;
}

const pathOf = ({ params }: FastifyRequest<Route>): string =>
  `${newPassword}/${encodeURIComponent(params.token)}`;

/** Returns the id of a submission: a hash of the link's token, because no record may contain the token itself. */
const idOf = ({ params }: FastifyRequest<Route>): string =>
  createHash('sha256').update(params.token).digest('hex');
