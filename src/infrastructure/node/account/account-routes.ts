import type { FastifyInstance } from 'fastify';
import { mailboxRoutes } from '../platform/mail/mailbox-routes.ts';
import type { PageFrame } from '../platform/pages/page-frame.ts';
import { addressChangeRoutes } from './address-routes.ts';
import type { AccountService } from './create-accounts.ts';
import { newPasswordRoutes } from './new-password-routes.ts';
import { signInLinkRoutes } from './sign-in-link-routes.ts';
import { verifyEmailRoutes } from './verify-email-routes.ts';

/** Registers the pages of registration, and sends mails while the server runs. */
export async function registrationPageRoutes(
  app: FastifyInstance,
  service: AccountService,
  frame: PageFrame,
): Promise<void> {
  const { addresses, knownCookie, mailbox, newPasswords, worker } = service;
  await app.register((scope) => verifyEmailRoutes(scope, service, frame));
  if (newPasswords) await app.register((scope) => newPasswordRoutes(scope, service, frame, newPasswords));
  if (knownCookie) await app.register((scope) => signInLinkRoutes(scope, service, frame, knownCookie));
  if (addresses) await app.register((scope) => addressChangeRoutes(scope, service, frame, addresses));
  if (mailbox) await app.register((scope) => mailboxRoutes(scope, mailbox, frame));
  app.addHook('onReady', async () => worker.start());
  app.addHook('onClose', () => worker.stop());
}
