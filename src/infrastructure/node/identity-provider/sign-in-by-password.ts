import type { FastifyReply } from 'fastify';
import { createDisconnectSignal } from '../platform/http/disconnect-signal.ts';
import { toClientNetwork } from '../platform/http/network-of.ts';
import { readFormField } from '../platform/pages/forms.ts';
import { sendPage } from '../platform/pages/page-frame.ts';
import { answerWaitingPageRequest, toFormView, waitingPageAddress } from '../platform/pages/waiting-page.ts';
import type { SubmissionState, WaitingRoom } from '../platform/waiting/waiting-room.ts';
import { SealedPassword } from './accounts/kept-password.ts';
import { KnownBrowser } from './known-browser.ts';
import type { SignInPageContent } from './pages.ts';
import { createWaitingRoom, type IdentityProvider } from './provider.ts';
import type { SignInAttempts, SignInOutcome } from './sign-in-attempt.ts';
import type { SignInByCode } from './sign-in-by-code.ts';
import type { SignInFaultPages } from './sign-in-faults.ts';
import type { SignInCompletion } from './sign-in-finish.ts';
import type { SignInFormPage } from './sign-in-form.ts';
import { signInFormPathOf, isSharedDevice, textOrEmpty, type SignInState } from './sign-in-state.ts';

type Parts = {
  attempts: SignInAttempts;
  form: SignInFormPage;
  code: SignInByCode;
  finish: SignInCompletion;
  faults: SignInFaultPages;
};
/** The data for the page of a waiting submission. */
type Note = { email: string; shared: boolean };
type Settled = Exclude<SubmissionState<SignInOutcome>, { kind: 'waiting' }>;

/** Shows the log-in page and processes the submitted address and password. */
export class SignInByPassword {
  readonly #identity: IdentityProvider;
  readonly #parts: Parts;
  readonly #room: WaitingRoom<SignInOutcome>;

  constructor(identity: IdentityProvider, parts: Parts) {
    this.#identity = identity;
    this.#parts = parts;
    this.#room = createWaitingRoom<SignInOutcome>(identity, 'SignInTry', (outcome) =>
      outcome.kind === 'accepted' ? { accountId: outcome.id, epoch: outcome.epoch } : null,
    );
  }

  /** Shows the log-in page, or the state of the submission that the browser waits for. */
  async show(state: SignInState): Promise<FastifyReply> {
    const { request, reply, interaction, view } = state;
    const isAnswered = await answerWaitingPageRequest(request, reply, this.#identity.frame, {
      view,
      path: signInFormPathOf(request),
      waitedFor: 'signIn',
      standings: this.#room,
      id: request.params.uid,
      answer: (standing) => this.#answer(state, standing),
    });
    if (isAnswered) return reply;
    const email = textOrEmpty(interaction.params.login_hint);
    return this.#parts.form.send(state, 200, { email, shared: false, problem: null });
  }

  /** Decides a submission when its turn in the queue comes. */
  async take(state: SignInState): Promise<FastifyReply> {
    const { request, reply, view } = state;
    const { uid } = request.params;
    const { keys } = await this.#identity.live.current();
    const keeping = new SealedPassword(keys.cookie);
    const kept = readFormField(request, 'kept');
    const email = readFormField(request, 'email');
    const shared = isSharedDevice(request);
    const password = kept === '' ? readFormField(request, 'password') : keeping.open(kept, uid);
    if (email === '' || password === '')
      return this.#parts.form.send(state, 422, { email, shared, problem: 'empty' });
    const browser = new KnownBrowser(keys.cookie).recognise(request.headers.cookie, email);
    const submission = {
      key: `${email}\n${String(shared)}\n${password}`,
      note: packNote({ email, shared }),
      kept: keeping.seal(password, uid),
      network: toClientNetwork(request.ip),
    };
    const decide = () => this.#parts.attempts.decide({ email, password, address: request.ip, browser });
    const standing = await this.#room.enter(uid, submission, decide, createDisconnectSignal(reply));
    if (standing.kind !== 'waiting') return this.#answer(state, standing);
    const address = waitingPageAddress(signInFormPathOf(request), view);
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  }

  /** Replies with the outcome of a submission. */
  async #answer(asked: SignInState, standing: Settled): Promise<FastifyReply> {
    const { request, reply } = asked;
    const state = { ...asked, view: toFormView(asked.view, request, signInFormPathOf(request)) };
    if (standing.kind === 'failed') return this.#parts.faults.ours(standing.error, request, reply);
    const note = unpackNote(standing.note);
    if (standing.kind === 'lost') return this.#formAgain(state, 422, note, 'lost');
    if (standing.kind === 'full') {
      reply.header('retry-after', Math.ceil(standing.retryAfterMs / 1000));
      const problem = { fullForMs: standing.retryAfterMs, kept: standing.kept };
      return this.#formAgain(state, 503, note, problem);
    }
    return this.#answerOutcome(state, note, standing.outcome);
  }

  async #answerOutcome(
    state: SignInState & { view: { address: string } },
    note: Note,
    outcome: SignInOutcome,
  ): Promise<FastifyReply> {
    const { reply, view } = state;
    const { pages, publicUrl } = this.#identity;
    switch (outcome.kind) {
      case 'wait':
        reply.header('retry-after', Math.ceil(outcome.waitMs / 1000));
        return sendPage(reply, 429, pages.tooManyTries(view, outcome.waitMs, view.address, note.email));
      case 'refused':
        return this.#formAgain(state, 422, note, 'refused');
      case 'unverified':
        return reply.redirect(`${publicUrl}/registration/unverified`, 303);
      case 'accepted': {
        const { code, finish } = this.#parts;
        const person = { id: outcome.id, epoch: outcome.epoch, ...note };
        const goesOn = (await code.isNeeded(person.id))
          ? await code.begin(state, person)
          : await finish.logIn(state, { ...person, amr: ['pwd'] });
        return goesOn ? reply : this.#formAgain(state, 422, note, 'refused');
      }
    }
  }

  #formAgain(
    state: SignInState,
    status: number,
    note: Note,
    problem: SignInPageContent['problem'],
  ): Promise<FastifyReply> {
    return this.#parts.form.send(state, status, { ...note, problem });
  }
}

const packNote = ({ email, shared }: Note): string => [email, ...(shared ? ['shared'] : [])].join('\n');
function unpackNote(note: string): Note {
  const [email = '', shared] = note.split('\n');
  return { email, shared: shared === 'shared' };
}
