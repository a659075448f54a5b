import { AppError } from '../../../src/application/errors.ts';
import { LoadAdminServices } from '../../../src/application/ports/device/platform/admin-services.ts';
import { Appearance } from '../../../src/application/ports/device/platform/appearance.ts';
import {
  ChatGatewayFactory,
  type ChatGateway,
} from '../../../src/application/ports/device/chat/chat-gateway.ts';
import { Clock } from '../../../src/application/ports/clock.ts';
import { NetworkConnection } from '../../../src/application/ports/device/platform/connection.ts';
import { CardProviders } from '../../../src/application/ports/device/shop/card-payments.ts';
import { OfflineStore } from '../../../src/application/ports/device/chat/offline-store.ts';
import {
  LearnerGateway,
  type CurrentUser,
} from '../../../src/application/ports/device/catalogue/learner-gateway.ts';
import { AppUpdate } from '../../../src/application/ports/device/platform/new-version.ts';
import { ReauthenticationGateway } from '../../../src/application/ports/device/account/reauthentication-gateway.ts';
import { UserPresence } from '../../../src/application/ports/device/platform/presence.ts';
import { RegistrationGateway } from '../../../src/application/ports/device/account/registration-gateway.ts';
import { ShopGateway } from '../../../src/application/ports/device/shop/shop-gateway.ts';
import { SignIn } from '../../../src/application/ports/device/account/sign-in.ts';
import { WindowAppearance } from '../../../src/infrastructure/browser/platform/window-appearance.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ManualNetworkConnection } from '../../../src/infrastructure/shared/engine/manual-connection.ts';
import { MemoryCardProviders } from '../../support/stores/memory-card-providers.ts';
import { MemoryOfflineStore } from '../../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { MemoryNewVersion } from '../../support/stores/memory-new-version.ts';
import { MemoryRegistrationGateway } from '../../support/stores/memory-registration-gateway.ts';
import {
  MemoryReauthenticationGateway,
  memoryPresence,
} from '../../support/stores/memory-reauthentication.ts';
import { MemoryShopGateway } from '../../support/stores/memory-shop-gateway.ts';
import { QuickExit } from '../../../src/application/ports/device/support/quick-exit.ts';
import { memoryQuickExit } from '../../support/stores/memory-quick-exit.ts';
import { LearnerLinks } from '../../../src/ui/context/links.ts';
import { adminPorts } from '../admin/support.tsx';
import { learnerGateway } from '../learner/support.tsx';
import { AccountCreationOptions } from '../../../src/ui/account/account-creation-options.ts';
import { resolverOf } from '../../support/resolver-of.ts';
import type { PortToken } from '../../../src/application/ports/token.ts';

export const learner: CurrentUser = { email: 'a@b.example', roles: ['learner'], paymentStatus: 'paid' };

/** Returns the ports of the program with the values that a test sets; `calls` records the requests. */
export function fakePorts({
  signedIn = true,
  returns = false,
  endedHereOnly = false,
  staysHere = false,
  user = learner,
  fail = {},
  registration = new MemoryRegistrationGateway(),
  way = { registration: 'open', links: {} },
  chat = () => {
    throw new Error('not part of this test');
  },
  links = {},
}: {
  signedIn?: boolean;
  returns?: boolean;
  endedHereOnly?: boolean;
  /** True when a log out leads to no other page. */
  staysHere?: boolean;
  user?: CurrentUser;
  fail?: Partial<Record<keyof SignIn | 'me', Error>>;
  registration?: RegistrationGateway;
  way?: AccountCreationOptions;
  chat?: (activity: string) => ChatGateway;
  links?: LearnerLinks;
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
    signOut: () => note('signOut', undefined).then(() => (staysHere ? undefined : never)),
    endedHereOnly: () => endedHereOnly,
    accessToken: () => note('accessToken', 'token'),
    person: async () => 'somebody',
    renew: () => note('renew', false),
    onEnded: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const learners = learnerGateway({ me: () => note('me', user) });
  const copy = new MemoryOfflineStore();
  const connection = new ManualNetworkConnection();
  const newVersion = new MemoryNewVersion();
  const clock = new ManualClock(Date.UTC(2026, 2, 2, 12));
  const chats: ChatGatewayFactory = { open: (activity) => chat(activity) };
  const shop = new MemoryShopGateway();
  shop.failures.set('createPayment', new AppError('Unavailable', 'not part of this test'));
  const bound = new Map<symbol, unknown>([
    [SignIn, signIn],
    [LearnerGateway, learners],
    [OfflineStore, copy],
    [QuickExit, memoryQuickExit()],
    [Appearance, new WindowAppearance()],
    [NetworkConnection, connection],
    [AppUpdate, newVersion],
    [ChatGatewayFactory, chats],
    [ShopGateway, shop],
    [CardProviders, new MemoryCardProviders()],
    [LearnerLinks, links],
    [RegistrationGateway, registration],
    [AccountCreationOptions, way],
    [Clock, clock],
    [UserPresence, memoryPresence(clock, clock.now())],
    [ReauthenticationGateway, new MemoryReauthenticationGateway()],
  ]);
  const services = resolverOf(bound);
  const admin = adminPorts().services;
  bound.set(LoadAdminServices, (async () => ({
    get: <Port>(token: PortToken<Port>): Port => admin.get(token) ?? services.get(token),
  })) satisfies LoadAdminServices);
  const end = (): void => listeners.forEach((listener) => listener());
  return { services, calls, copy, connection, newVersion, clock, end };
}
