import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../application/ports/clock.ts';
import type { PaymentProvider } from '../../../application/ports/server/shop/payments.ts';
import type { ShopPorts } from '../../../application/shop/shop-ports.ts';
import { findCardProcessor } from '../../../domain/shop/card-provider.ts';
import { MailJob } from '../platform/mail/mail-job.ts';
import { SmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { TranslatedMailWriter } from '../platform/mail/translated-letters.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import { SandboxPaymentProvider } from './sandbox/sandbox-payments.ts';
import { SqlSandboxStore } from './sandbox/sandbox-store.ts';
import type { Settings } from '../platform/settings.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { SqlMailOutbox } from '../platform/mail/sql-outbox.ts';

type Parts = {
  settings: Settings;
  database: OpenDatabase;
  clock: Clock;
  texts: ServerTexts;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** Creates the shop; `receipts` sends the shop's mails if there is no registration that does. */
export async function createShop({
  settings,
  database,
  clock,
  texts,
  log,
}: Parts): Promise<Pick<ShopPorts, 'payments' | 'letters' | 'offer'> & { receipts: MailJob | null }> {
  const { shop, mail, publicUrl, links } = settings;
  const brand = texts.in('en').t('translation:brand.name');
  const mailer = mail && !hasRegistration(settings) ? new SmtpMailer({ ...mail, brand }) : null;
  return {
    offer: shop.offer,
    payments: await cardPayments(settings, database, clock),
    letters: canSendShopMails(settings)
      ? new TranslatedMailWriter(texts, publicUrl, links.supportEmail)
      : null,
    receipts: mailer && new MailJob({ outbox: new SqlMailOutbox(database.db), mailer, clock, log }),
  };
}

/**
 * Returns whether mails can be sent: without registration there is no mailbox page, so that a mail server is needed.
 */
export const canSendShopMails = ({ mail, issuer, userDirectory }: Settings): boolean =>
  mail !== null || hasRegistration({ issuer, userDirectory });

const hasRegistration = ({ issuer, userDirectory }: Pick<Settings, 'issuer' | 'userDirectory'>): boolean =>
  issuer === null || userDirectory !== null;

/**
 * Returns the configured provider; without keys the sandbox, or null in production, where a test card must grant no
 * access and a service with promo codes and licences alone needs no keys.
 */
async function cardPayments(
  { production, shop }: Settings,
  database: OpenDatabase,
  clock: Clock,
): Promise<PaymentProvider | null> {
  const { cards } = shop;
  switch (cards?.provider) {
    case 'stripe': {
      const { StripePaymentProvider } = await import('./stripe/stripe-payments.ts');
      return new StripePaymentProvider(cards, clock);
    }
    case undefined:
      return production ? null : new SandboxPaymentProvider(new SqlSandboxStore(database), clock);
  }
}

/** Returns the sentence about payments that the server prints at its start; null if none is needed. */
export function describePaymentsAtStart({ production, shop }: Settings): string | null {
  const { cards } = shop;
  if (!cards)
    return production
      ? 'Card payments are off: access comes by promo codes and licences alone. For cards set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.'
      : 'Card payments go to the sandbox: its form has a list of test cards, and no money is taken.';
  if (!production || cards.isLive) return null;
  return `Card payments go to the test mode of ${findCardProcessor(cards.provider)?.name}: no money is taken.`;
}
