import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type { Provider } from 'oidc-provider';
import { readFormField } from '../platform/pages/forms.ts';
import type { PageView } from '../platform/pages/page-frame.ts';
import type { IdentityProvider } from './provider.ts';

/** The path of the log-in form; `uid` identifies the sign-in request. */
export const signInPath = '/idp/sign-in/:uid';
export type SignInRoute = { Params: { uid: string } };
export type SignInRequest = FastifyRequest<SignInRoute>;

/** The state of one request of a browser that is signing in; every step receives it. */
export type SignInState = {
  request: SignInRequest;
  reply: FastifyReply;
  /** The provider's record of the sign-in request. */
  interaction: Awaited<ReturnType<Provider['interactionDetails']>>;
  view: PageView;
};

/**
 * Reads the state of a sign-in from a browser's request. @throws SessionNotFound if the sign-in request has ended, or
 * is not this browser's.
 */
export async function readSignInState(
  { live, pages }: IdentityProvider,
  request: SignInRequest,
  reply: FastifyReply,
): Promise<SignInState> {
  const { provider } = await live.current();
  const interaction = await provider.interactionDetails(request.raw, reply.raw);
  if (interaction.uid !== request.params.uid) throw new errors.SessionNotFound('another request');
  return { request, reply, interaction, view: pages.view(request, interaction.params.ui_locales) };
}

/** Returns the path of the log-in form, without a query. */
export const signInFormPathOf = ({ params }: SignInRequest): string => `/idp/sign-in/${params.uid}`;

/** Returns whether the person has stated that other people use the device. */
export const isSharedDevice = (request: FastifyRequest): boolean => readFormField(request, 'shared') === 'on';

/** Returns `value` if it is a text, else ''. */
export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
