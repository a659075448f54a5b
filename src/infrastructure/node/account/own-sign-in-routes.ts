import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askForNewAddress } from '../../../application/account/change-address.ts';
import { AppError } from '../../../application/errors.ts';
import { requestPasswordReset } from '../../../application/account/request-password-reset.ts';
import type {
  OwnSignIn,
  ProofPurpose,
  SignedIn,
} from '../../../application/ports/server/account/own-sign-in.ts';
import { isEmailAddress } from '../../../domain/account/registration.ts';
import * as api from '../../shared/api/sign-ins.ts';
import { emailKey } from '../platform/email-key.ts';
import { refuse } from '../platform/http/limited-to.ts';
import { serve } from '../platform/http/serve.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import type { AccountService } from './create-accounts.ts';
import { hashInTurn } from '../platform/waiting/hash-in-turn.ts';

/** The owner of the account, and the service that manages how they sign in. */
type Owner = AccountService & { signIn: OwnSignIn; signedIn: SignedIn };
/** Returns the owner who sends a request. @throws NotFound when an outside issuer keeps the account. */
type OwnerOf = (request: FastifyRequest) => Owner;

/**
 * Serves the calls by which people manage how they sign in. When an outside issuer keeps accounts, every call answers
 * 404.
 */
export function ownSignInRoutes(
  app: FastifyInstance,
  accounts: AccountService | null,
  texts: ServerTexts,
): void {
  const ownerOf: OwnerOf = (request) => {
    const service = accounts?.ownSignIn ? { ...accounts, signIn: accounts.ownSignIn } : null;
    if (!service || !request.signedIn) throw notHere();
    return { ...service, signedIn: request.signedIn };
  };
  browserRoutes(app, ownerOf);
  mailedLinkRoutes(app, ownerOf, texts);
  passkeyRoutes(app, ownerOf, texts);
}

/** Serves the list of signed-in browsers and their log-out. */
function browserRoutes(app: FastifyInstance, ownerOf: OwnerOf): void {
  const shownBrowsers = async (request: FastifyRequest) => {
    const { signIn, signedIn } = ownerOf(request);
    return api.toWireSignIns(await signIn.browsers(signedIn));
  };

  serve(app, api.listSignIns, ({ request }) => shownBrowsers(request));
  // Ending the sign-in of the device in use requires no proof.
  serve(app, api.endThisSignIn, async ({ request }) => {
    const { signIn, signedIn } = ownerOf(request);
    await signIn.endBrowser(signedIn, 'this');
    return shownBrowsers(request);
  });
  serve(app, api.endSignIn, async ({ request, reply, parameters, body }) => {
    const owner = ownerOf(request);
    const { signIn, signedIn } = owner;
    await confirmed(owner, request, reply, body);
    if (!(await signIn.endBrowser(signedIn, parameters.signInId))) throw notHere();
    return shownBrowsers(request);
  });
  serve(app, api.endAllSignIns, async ({ request, reply, body }) => {
    const owner = ownerOf(request);
    const { signIn, signedIn } = owner;
    await confirmed(owner, request, reply, body);
    await signIn.endAll(signedIn.accountId);
  });
}

/** Serves a new password and a new address, each by a mailed link. */
function mailedLinkRoutes(app: FastifyInstance, ownerOf: OwnerOf, texts: ServerTexts): void {
  serve(app, api.mailPasswordLink, async ({ request, person, reply }) => {
    const { ports, limits, worker } = ownerOf(request);
    refuse(await limits.waitMs('new password', request.ip), reply);
    if (!(await limits.mayWriteTo(person.email, 'new password', request.ip))) throw tooMany();
    await requestPasswordReset(ports, person.email, texts.languageOf(request));
    worker.wake();
  });
  serve(app, api.askForNewAddress, async ({ request, body, person, reply }) => {
    const owner = ownerOf(request);
    const { ports, limits, worker, signedIn, addresses } = owner;
    const email = body.email.trim();
    if (!addresses) throw notHere();
    if (!isEmailAddress(email)) throw mendable('email', 'This is not an email address.');
    if (emailKey(email) === emailKey(person.email))
      throw mendable('sameEmail', 'The account has this address already.');
    await confirmed(owner, request, reply, body);
    refuse(await limits.waitMs('new address', request.ip), reply);
    if (!(await limits.mayWriteTo(email, 'new address', request.ip))) return;
    const language = texts.languageOf(request);
    await askForNewAddress({ ...ports, addresses }, { accountId: signedIn.accountId, email, language });
    worker.wake();
  });
}

/** Serves an account's passkeys. */
function passkeyRoutes(app: FastifyInstance, ownerOf: OwnerOf, texts: ServerTexts): void {
  const shownPasskeys = async (request: FastifyRequest) => {
    const { signIn, signedIn } = ownerOf(request);
    return api.toWirePasskeys(await signIn.passkeys(signedIn.accountId));
  };

  serve(app, api.passkeyChallenge, async ({ request }) => {
    const { signIn, signedIn } = ownerOf(request);
    return { options: await signIn.passkeyChallenge(signedIn.accountId) };
  });
  serve(app, api.listPasskeys, ({ request }) => shownPasskeys(request));
  serve(app, api.passkeyOptions, async ({ request, body, reply }) => {
    const owner = ownerOf(request);
    await confirmed(owner, request, reply, body);
    return { options: await owner.signIn.passkeyOptions(owner.signedIn.accountId) };
  });
  serve(app, api.addPasskey, async ({ request, body }) => {
    const { signIn, signedIn, worker } = ownerOf(request);
    const made = { credential: body.credential, name: body.name.trim(), language: texts.languageOf(request) };
    if (!(await signIn.addPasskey(signedIn.accountId, made)))
      throw new AppError('InvalidRequest', 'This passkey could not be checked; begin again.');
    worker.wake();
    return shownPasskeys(request);
  });
  serve(app, api.renamePasskey, async ({ request, body, parameters }) => {
    const { signIn, signedIn } = ownerOf(request);
    if (!(await signIn.renamePasskey(signedIn.accountId, parameters.passkeyId, body.name.trim())))
      throw notHere();
    return shownPasskeys(request);
  });
  serve(app, api.removePasskey, async ({ request, reply, parameters, body }) => {
    const owner = ownerOf(request);
    const { signIn, signedIn, worker } = owner;
    await confirmed(owner, request, reply, body);
    const language = texts.languageOf(request);
    if (!(await signIn.removePasskey(signedIn.accountId, parameters.passkeyId, language))) throw notHere();
    worker.wake();
    return shownPasskeys(request);
  });
}

/** Confirms the owner by the password or a passkey; throws otherwise. */
export async function confirmed(
  { signIn, signedIn: { accountId }, hashingQueue }: Owner,
  request: FastifyRequest,
  reply: FastifyReply,
  { password = '', passkey }: { password?: string; passkey?: object },
  purpose?: ProofPurpose,
): Promise<void> {
  const outcome = passkey
    ? await signIn.confirmByPasskey(accountId, passkey, request.ip, purpose)
    : await hashInTurn(hashingQueue, request, reply, () => signIn.confirm(accountId, password, request.ip));
  if (outcome.kind === 'wait') refuse(outcome.waitMs, reply);
  if (outcome.kind === 'confirmed') return;
  throw passkey
    ? mendable('passkey', 'This passkey does not belong to the account.')
    : mendable('password', 'The password is not right.');
}

const notHere = (): AppError => new AppError('NotFound', 'There is no such thing here.');
const tooMany = (): AppError =>
  new AppError('TooManyRequests', 'That was too often. Wait a moment and try again.');
const mendable = (reason: string, text: string): AppError => new AppError('InvalidRequest', text, { reason });
