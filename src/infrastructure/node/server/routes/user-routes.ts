import type { FastifyInstance } from 'fastify';
import { refuseRegistration, register } from '../../../../application/accounts/register.ts';
import { resendVerification } from '../../../../application/accounts/resend-verification.ts';
import { AppError } from '../../../../application/errors.ts';
import * as api from '../../../shared/api/user.ts';
import type { AccountService } from '../../accounts/account-service.ts';
import { filled, problemText } from '../../accounts/problem-text.ts';
import type { ServerTexts } from '../../pages/server-texts.ts';
import { refuse } from '../limited-to.ts';
import { serve } from '../serve.ts';

/** Registering and its mail (specification 5, 7.3). What is answered never tells whether an address is known. */
export function userRoutes(
  app: FastifyInstance,
  { ports, limits, worker }: AccountService,
  texts: ServerTexts,
): void {
  serve(app, api.register, async ({ body, request, reply }) => {
    refuse(await limits.lookWaitMs(request.ip), reply);
    const language = texts.languageOf(request);
    const refusal = refuseRegistration(body, ports);
    if (refusal) {
      const { field, problem } = refusal;
      const text = problemText(texts.in(language).t, field, problem);
      throw new AppError('InvalidRegistration', filled(text), { field, problem, ...text });
    }
    refuse(await limits.waitMs('register', request.ip), reply);
    if (!(await limits.mayWriteTo(body.email, 'register', request.ip))) return;
    await register(ports, body, language);
    worker.wake();
  });

  serve(app, api.resendVerification, async ({ body: { email }, request, reply }) => {
    refuse(await limits.waitMs('resend', request.ip), reply);
    if (!(await limits.mayWriteTo(email, 'resend', request.ip))) return;
    await resendVerification(ports, email, texts.languageOf(request));
    worker.wake();
  });
}
