import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findRegistrationRefusal, register } from '../../../application/account/register.ts';
import { resendVerification } from '../../../application/account/resend-verification.ts';
import { findOrganisationCode } from '../../../application/shop/claim-promo-code.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { PromoCodes } from '../../../application/ports/server/shop/promo-codes.ts';
import { AppError } from '../../../application/errors.ts';
import type { QueuedReply } from '../../shared/api/parts/route.ts';
import * as api from '../../shared/api/user.ts';
import type { AccountService } from './create-accounts.ts';
import { runInHashingQueue } from '../platform/waiting/hash-in-turn.ts';
import { QueueFullError } from '../platform/waiting/hashing-queue.ts';
import { fillProblemText, createProblemText } from './problem-text.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import { createDisconnectSignal } from '../platform/http/disconnect-signal.ts';
import { toClientNetwork } from '../platform/http/network-of.ts';
import { randomHoldMs } from '../platform/pages/waiting-page.ts';
import type { SubmissionState } from '../platform/waiting/waiting-room.ts';
import { refuseUntilLater } from '../platform/http/use-counter.ts';
import { serveRoute } from '../platform/http/serve.ts';

/** Serves registration and its mail (specification 5, 7.3). No answer shows whether an address has an account. */
export function userRoutes(
  app: FastifyInstance,
  { ports, limits, worker, hashingQueue, signUps }: AccountService,
  { texts, ...shop }: { texts: ServerTexts; promoCodes: PromoCodes; clock: Clock },
): void {
  serveRoute(app, api.registerAccount, async ({ body, request, reply }) => {
    const id = idOf(request, body.email);
    const before =
      id === null ? null : await signUps?.standingOf(id, randomHoldMs(), createDisconnectSignal(reply));
    // A queued sign-up that was lost with its process starts again, since this request contains all of its data.
    if (before && before.kind !== 'lost') return toInTurn(before, reply);
    const { organisationCode: typed = '' } = body;
    const code =
      typed.trim() === '' ? null : await limits.codeFor(request.ip, () => findOrganisationCode(shop, typed));
    refuseUntilLater(await limits.previewWaitMs(request.ip, code), reply);
    const language = texts.languageOf(request);
    const refusal = await findRegistrationRefusal(body, ports);
    if (refusal) {
      const { field, problem } = refusal;
      const text = createProblemText(texts.in(language).t, field, problem);
      throw new AppError('InvalidRegistration', fillProblemText(text), { field, problem, ...text });
    }
    refuseUntilLater(await limits.signUpWaitMs(request.ip, code), reply);
    if (!(await limits.mayWriteTo(body.email, 'register', request.ip))) return null;
    const signUp = async (): Promise<null> => {
      await register(ports, body, language);
      worker.wake();
      return null;
    };
    if (id === null || !signUps) return runInHashingQueue(hashingQueue, request, reply, signUp);
    const submission = {
      key: JSON.stringify(body),
      note: '',
      kept: '',
      network: toClientNetwork(request.ip),
    };
    return toInTurn(await signUps.enter(id, submission, signUp, createDisconnectSignal(reply)), reply);
  });

  serveRoute(app, api.resendVerification, async ({ body: { email }, request, reply }) => {
    refuseUntilLater(await limits.waitMs('resend', request.ip), reply);
    if (!(await limits.mayWriteTo(email, 'resend', request.ip))) return;
    await resendVerification(ports, email, texts.languageOf(request));
    worker.wake();
  });
}

/**
 * Returns an id by which the sender can identify a sign-up again; it includes the address, so that others cannot query
 * the outcome.
 */
function idOf({ headers }: FastifyRequest, email: string): string | null {
  const { 'idempotency-key': key } = headers;
  return key === undefined
    ? null
    : createHash('sha256')
        .update(`${String(key)}\n${email}`)
        .digest('hex');
}

/** Returns the answer for a sign-up that waits; null for one that is done. */
function toInTurn(standing: SubmissionState<null>, reply: FastifyReply): QueuedReply | null {
  switch (standing.kind) {
    case 'waiting':
      return { expectedMs: Math.ceil(standing.expectedMs) };
    case 'full':
      void reply.header('retry-after', Math.ceil(standing.retryAfterMs / 1000));
      throw new QueueFullError(standing.retryAfterMs);
    case 'failed':
      throw standing.error;
    case 'lost':
      throw new AppError('Unavailable', 'It has to be sent once more.');
    case 'done':
      return null;
  }
}
