import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestAddressChange } from '../../../application/account/change-address.ts';
import { AppError } from '../../../application/errors.ts';
import { requestPasswordReset } from '../../../application/account/request-password-reset.ts';
import type {
  AccountSignIns,
  PasskeyProofPurpose,
  SignedInAccount,
} from '../../../application/ports/server/account/own-sign-in.ts';
import { isEmailAddress } from '../../../domain/account/registration.ts';
import * as api from '../../shared/api/sign-ins.ts';
import { toEmailKey } from '../platform/email-key.ts';
import { refuseUntilLater } from '../platform/http/use-counter.ts';
import { serveRoute } from '../platform/http/serve.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import type { AccountService } from './create-accounts.ts';
import { runInHashingQueue } from '../platform/waiting/hash-in-turn.ts';

/** The owner of the account, and the service that manages how they sign in. */
type Owner = AccountService & { signIn: AccountSignIns; signedIn: SignedInAccount };
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

  serveRoute(app, api.listSignIns, ({ request }) => shownBrowsers(request));
  // Ending the sign-in of the device in use requires no proof.
  serveRoute(app, api.endThisSignIn, async ({ request }) => {
    const { signIn, signedIn } = ownerOf(request);
    await signIn.endBrowser(signedIn, 'this');
    return shownBrowsers(request);
  });
  serveRoute(app, api.endSignIn, async ({ request, reply, parameters, body }) => {
    const owner = ownerOf(request);
    const { signIn, signedIn } = owner;
    await confirmOwner(owner, request, reply, body);
    if (!(await signIn.endBrowser(signedIn, parameters.signInId))) throw notHere();
    return shownBrowsers(request);
  });
  serveRoute(app, api.endAllSignIns, async ({ request, reply, body }) => {
    const owner = ownerOf(request);
    const { signIn, signedIn } = owner;
    await confirmOwner(owner, request, reply, body);
    await signIn.endAll(signedIn.accountId);
  });
}

/** Serves the mailing of links to a new password and to a new address. */
function mailedLinkRoutes(app: FastifyInstance, ownerOf: OwnerOf, texts: ServerTexts): void {
  serveRoute(app, api.sendPasswordLink, async ({ request, person, reply }) => {
    const { ports, limits, worker } = ownerOf(request);
    refuseUntilLater(await limits.waitMs('new password', request.ip), reply);
    if (!(await limits.mayWriteTo(person.email, 'new password', request.ip))) throw tooMany();
    await requestPasswordReset(ports, person.email, texts.languageOf(request));
    worker.wake();
  });
  serveRoute(app, api.requestAddressChange, async ({ request, body, person, reply }) => {
    const owner = ownerOf(request);
    const { ports, limits, worker, signedIn, addresses } = owner;
    const email = body.email.trim();
    if (!addresses) throw notHere();
    if (!isEmailAddress(email)) throw mendable('email', 'This is not an email address.');
    if (toEmailKey(email) === toEmailKey(person.email))
      throw mendable('sameEmail', 'The account has this address already.');
    await confirmOwner(owner, request, reply, body);
    refuseUntilLater(await limits.waitMs('new address', request.ip), reply);
    if (!(await limits.mayWriteTo(email, 'new address', request.ip))) return;
    const language = texts.languageOf(request);
    await requestAddressChange({ ...ports, addresses }, { accountId: signedIn.accountId, email, language });
    worker.wake();
  });
}

/** Serves an account's passkeys. */
function passkeyRoutes(app: FastifyInstance, ownerOf: OwnerOf, texts: ServerTexts): void {
  const shownPasskeys = async (request: FastifyRequest) => {
    const { signIn, signedIn } = ownerOf(request);
    return api.toWirePasskeys(await signIn.passkeys(signedIn.accountId));
  };

  serveRoute(app, api.passkeyChallenge, async ({ request }) => {
    const { signIn, signedIn } = ownerOf(request);
    return { options: await signIn.passkeyChallenge(signedIn.accountId) };
  });
  serveRoute(app, api.listPasskeys, ({ request }) => shownPasskeys(request));
  serveRoute(app, api.passkeyOptions, async ({ request, body, reply }) => {
    const owner = ownerOf(request);
    await confirmOwner(owner, request, reply, body);
    return { options: await owner.signIn.passkeyOptions(owner.signedIn.accountId) };
  });
  serveRoute(app, api.addPasskey, async ({ request, body }) => {
    const { signIn, signedIn, worker } = ownerOf(request);
    const made = { credential: body.credential, name: body.name.trim(), language: texts.languageOf(request) };
    if (!(await signIn.addPasskey(signedIn.accountId, made)))
      throw new AppError('InvalidRequest', 'This passkey could not be checked; begin again.');
    worker.wake();
    return shownPasskeys(request);
  });
  serveRoute(app, api.renamePasskey, async ({ request, body, parameters }) => {
    const { signIn, signedIn } = ownerOf(request);
    if (!(await signIn.renamePasskey(signedIn.accountId, parameters.passkeyId, body.name.trim())))
      throw notHere();
    return shownPasskeys(request);
  });
  serveRoute(app, api.removePasskey, async ({ request, reply, parameters, body }) => {
    const owner = ownerOf(request);
    const { signIn, signedIn, worker } = owner;
    await confirmOwner(owner, request, reply, body);
    const language = texts.languageOf(request);
    if (!(await signIn.removePasskey(signedIn.accountId, parameters.passkeyId, language))) throw notHere();
    worker.wake();
    return shownPasskeys(request);
  });
}

/** Checks the owner's password or passkey. @throws AppError for a wrong one. */
export async function confirmOwner(
  { signIn, signedIn: { accountId }, hashingQueue }: Owner,
  request: FastifyRequest,
  reply: FastifyReply,
  { password = '', passkey }: { password?: string; passkey?: object },
  purpose?: PasskeyProofPurpose,
): Promise<void> {
  const outcome = passkey
    ? await signIn.confirmByPasskey(accountId, passkey, request.ip, purpose)
    : await runInHashingQueue(hashingQueue, request, reply, () =>
        signIn.confirm(accountId, password, request.ip),
      );
  if (outcome.kind === 'wait') refuseUntilLater(outcome.waitMs, reply);
  if (outcome.kind === 'confirmed') return;
  throw passkey
    ? mendable('passkey', 'This passkey does not belong to the account.')
    : mendable('password', 'The password is not right.');
}

const notHere = (): AppError => new AppError('NotFound', 'There is no such thing here.');
const tooMany = (): AppError =>
  new AppError('TooManyRequests', 'That was too often. Wait a moment and try again.');
const mendable = (reason: string, text: string): AppError => new AppError('InvalidRequest', text, { reason });
