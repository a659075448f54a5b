import { AppError } from '../../../src/application/errors.ts';
import { LearnerGateway, type CurrentUser } from '../../../src/application/ports/learner-gateway.ts';
import { SignIn } from '../../../src/application/ports/sign-in.ts';
import type { Resolver } from '../../../src/ui/app/resolver.ts';

export const learner: CurrentUser = { email: 'a@b.example', roles: ['learner'], paymentStatus: 'paid' };

/** The two ports of the door, as a test sets them. `calls` tells what was asked of them. */
export function fakePorts({
  signedIn = true,
  returns = false,
  user = learner,
  fail = {},
}: {
  signedIn?: boolean;
  returns?: boolean;
  user?: CurrentUser;
  fail?: Partial<Record<keyof SignIn | 'me', Error>>;
} = {}) {
  const calls: string[] = [];
  const listeners: (() => void)[] = [];
  const note = async <T>(name: keyof SignIn | 'me', value: T, detail = ''): Promise<T> => {
    calls.push(`${name} ${detail}`.trim());
    if (fail[name]) throw fail[name];
    return value;
  };
  const never = new Promise<never>(() => undefined);
  const signIn: SignIn = {
    restore: () => note('restore', signedIn),
    isReturn: () => returns,
    complete: (address) => note('complete', { returnTo: '/nowhere' }, address),
    begin: (returnTo) => note('begin', undefined, returnTo).then(() => never),
    signOut: () => note('signOut', undefined).then(() => never),
    accessToken: () => note('accessToken', 'token'),
    renew: () => note('renew', false),
    onEnded: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const unused = async (): Promise<never> => {
    throw new AppError('Unexpected', 'not part of this test');
  };
  const learners: LearnerGateway = {
    me: () => note('me', user),
    search: () => ({ shelves: unused(), abort: () => undefined }),
    programme: unused,
    activity: unused,
    enrolProgramme: unused,
    startProgramme: unused,
    resetProgramme: unused,
    continueProgramme: unused,
    resetActivity: unused,
  };
  const bound = new Map<symbol, unknown>([
    [SignIn, signIn],
    [LearnerGateway, learners],
  ]);
  const services: Resolver = { get: <T>(token: symbol) => bound.get(token) as T };
  return { services, calls, end: () => listeners.forEach((listener) => listener()) };
}
