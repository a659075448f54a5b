import type { FastifyInstance } from 'fastify';
import { refuseRegistration, register } from '../../../application/account/register.ts';
import { resendVerification } from '../../../application/account/resend-verification.ts';
import { organisationCode } from '../../../application/shop/claim-promo-code.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { PromoCodes } from '../../../application/ports/server/promo-codes.ts';
import { AppError } from '../../../application/errors.ts';
import * as api from '../../shared/api/user.ts';
import type { AccountService } from './create-accounts.ts';
import { hashInTurn } from './hash-in-turn.ts';
import { filled, problemText } from './problem-text.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import { refuse } from '../platform/http/limited-to.ts';
import { serve } from '../platform/http/serve.ts';

/** Registering and its mail (specification 5, 7.3). What is answered never tells whether an address is known. */
export function userRoutes(
  app: FastifyInstance,
  { ports, limits, worker, hashingQueue }: AccountService,
  { texts, ...shop }: { texts: ServerTexts; promoCodes: PromoCodes; clock: Clock },
): void {
  serve(app, api.register, async ({ body, request, reply }) => {
    const { organisationCode: typed = '' } = body;
    const code =
      typed.trim() === '' ? null : await limits.codeFor(request.ip, () => organisationCode(shop, typed));
    refuse(await limits.lookWaitMs(request.ip, code), reply);
    const language = texts.languageOf(request);
    const refusal = refuseRegistration(body, ports);
    if (refusal) {
      const { field, problem } = refusal;
      const text = problemText(texts.in(language).t, field, problem);
      throw new AppError('InvalidRegistration', filled(text), { field, problem, ...text });
    }
    refuse(await limits.signUpWaitMs(request.ip, code), reply);
    if (!(await limits.mayWriteTo(body.email, 'register', request.ip))) return;
    await hashInTurn(hashingQueue, request, reply, () => register(ports, body, language));
    worker.wake();
  });

  serve(app, api.resendVerification, async ({ body: { email }, request, reply }) => {
    refuse(await limits.waitMs('resend', request.ip), reply);
    if (!(await limits.mayWriteTo(email, 'resend', request.ip))) return;
    await resendVerification(ports, email, texts.languageOf(request));
    worker.wake();
  });
}
