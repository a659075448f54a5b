import {
  readAvailableSteps,
  enrolActivity,
  openConversation,
  startActivity,
} from '../../src/application/activity/begin-activity.ts';
import { completeActivity } from '../../src/application/activity/complete-activity.ts';
import { resetActivity } from '../../src/application/activity/reset-activity.ts';
import { showActivity } from '../../src/application/activity/show-activity.ts';
import { submitHandIn, packConversation } from '../../src/application/chat/pack-conversation.ts';
import {
  continueAfterTouchpoint,
  rewindAnswer,
  submitResponse,
} from '../../src/application/chat/submit-response.ts';
import {
  archiveContent,
  bringBackContent,
  withdrawContent,
} from '../../src/application/content/change-standing.ts';
import { publishContent } from '../../src/application/content/publish-content.ts';
import { listContentVersions, restoreContentVersion } from '../../src/application/content/restore-version.ts';
import { applyRetention } from '../../src/application/people/apply-retention.ts';
import { erasePerson, prepareErasure, viewPerson } from '../../src/application/people/manage-people.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { ChatGateway } from '../../src/application/ports/device/chat/chat-gateway.ts';
import type { OfflineStore } from '../../src/application/ports/device/chat/offline-store.ts';
import type { MailContent, MailWriter } from '../../src/application/ports/server/platform/mail-writer.ts';
import type { PaymentProvider } from '../../src/application/ports/server/shop/payments.ts';
import {
  continueProgramme,
  enrolProgramme,
  resetProgramme,
} from '../../src/application/programme/change-programme.ts';
import { claimPromoCode } from '../../src/application/shop/claim-promo-code.ts';
import { createPayment } from '../../src/application/shop/create-payment.ts';
import { receivePaymentWebhook } from '../../src/application/shop/receive-webhook.ts';
import { reconcilePurchases } from '../../src/application/shop/reconcile-purchases.ts';
import type { ShopPorts } from '../../src/application/shop/shop-ports.ts';
import { verifyPurchase } from '../../src/application/shop/verify-purchase.ts';
import type { Identity, Person } from '../../src/domain/people/person.ts';
import type { Commits, MemoryDatabase, MemoryTables } from '../support/stores/memory-database.ts';
import { memoryPorts } from '../support/stores/memory-ports.ts';

/** The use cases of a server. A planted fault replaces one of these functions. */
export const useCases = {
  openConversation,
  enrolActivity,
  startActivity,
  showActivity,
  availableSteps: readAvailableSteps,
  submitResponse,
  followTouchpoint: continueAfterTouchpoint,
  rewindAnswer,
  packConversation,
  handInConversation: submitHandIn,
  completeActivity,
  resetActivity,
  enrolProgramme,
  continueProgramme,
  resetProgramme,
  createPayment,
  verifyPurchase,
  claimPromoCode,
  receiveWebhook: receivePaymentWebhook,
  reconcilePurchases,
  publishContent,
  listVersions: listContentVersions,
  restoreVersion: restoreContentVersion,
  archiveContent,
  withdrawContent,
  bringBackContent,
  prepareErasure,
  erasePerson,
  viewPerson,
  applyRetention,
};
export type UseCases = typeof useCases;

/** The ports of the use cases in one process. */
export type ServerPorts = ReturnType<typeof memoryPorts> & ShopPorts & { clock: Clock };

/** A server as its calls see it. */
export type Server = { ports: ServerPorts; useCases: UseCases };

/** The parts from which a process is built. */
export type ProcessParts = {
  database: MemoryDatabase;
  commits: Commits;
  clock: Clock;
  payments: PaymentProvider;
};

/** An access token: it identifies its bearer until it ends (epoch ms). */
export type Token = { identity: Identity; endsAt: number };

/** The way in which a world assembles the product. A planted fault is another composition. */
export type Composition = {
  useCases: UseCases;
  ports(parts: ProcessParts): ServerPorts;
  /** Returns true if the server accepts the token. */
  accepts(token: Token, now: number): boolean;
  /** Wraps the gateway from a device to its server. */
  gateway(gateway: ChatGateway): ChatGateway;
  /** Wraps the store of a device's unsent answers. */
  copy(store: OfflineStore): OfflineStore;
  backup(database: MemoryDatabase): MemoryTables;
  /** Returns the time by which a server answers a device whose clock shows `deviceNow` (epoch ms). */
  timeOf(serverNow: number, deviceNow: number): number;
};

/** The composition without a fault. */
export const asItIs: Composition = {
  useCases,
  ports: portsOf,
  accepts: (token, now) => token.endsAt > now,
  gateway: (gateway) => gateway,
  copy: (store) => store,
  backup: (database) => database.backup(),
  timeOf: (serverNow) => serverNow,
};

const offer = { pricePence: 54_000, months: 12 };

export function portsOf(
  { database, commits, clock, payments }: ProcessParts,
  more: Parameters<typeof memoryPorts>[1] = {},
): ServerPorts {
  const stored = memoryPorts(database, { commits, monotonicMs: () => clock.now(), ...more });
  return { ...stored, clock, payments, letters: new PlainLetters(), offer };
}

/** Writes mails whose text names the purchase, so that receipts can be counted. */
class PlainLetters implements MailWriter {
  write(letter: MailContent, { email }: { email: string; language: string }) {
    const text = letter.kind === 'receipt' ? receiptText(letter.reference) : letter.kind;
    return { to: email, subject: letter.kind, text, html: text };
  }
}

export const receiptText = (purchaseId: string): string => `receipt of ${purchaseId}`;

/** A call that a device makes. */
export type Request<Reply> = {
  /** The name of the call in the printed schedule. */
  what: string;
  token: Token;
  /** The time on the device's clock. */
  sentAt: number;
  work(server: Server, person: Person): Promise<Reply>;
};
