import type {
  BackOffice,
  FoundLicences,
  ListedCode,
  QueuedLetter,
  SalesDays,
  ShownSales,
  ShownTerms,
  WantedCode,
  WantedLicences,
} from '../../../application/ports/device/shop/back-office.ts';
import { fromWireLicence, licenceAddresses, type WireLicences } from '../../shared/api/licences.ts';
import { fromWireMail, mailAddresses, type WireMail } from '../../shared/api/mail-queue.ts';
import { instantText, toWireInstant } from '../../shared/api/parts/route.ts';
import { fromWireSale, salesAddresses, type WireSale } from '../../shared/api/sales.ts';
import { codeAddresses, fromWireCode, type WireListedCode } from '../../shared/api/shop-codes.ts';
import { fromWireTerms, termsAddresses, type WireTerms } from '../../shared/api/terms.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** All sales of a shop on a slow line. */
const downloadMs = 5 * 60_000;

/** Promo codes, licences, sales, the mail queue and the Terms over HTTP. */
export class HttpBackOffice implements BackOffice {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  codes(): Promise<ListedCode[]> {
    return this.#api.ask(codeAddresses.listCodes, {}, (codes: WireListedCode[]) => codes.map(fromWireCode));
  }

  createCode({ code, expiresAt, ...rest }: WantedCode): Promise<ListedCode> {
    const body = { ...rest, expiresOn: toWireInstant(expiresAt), ...(code === '' ? {} : { code }) };
    return this.#api.ask(codeAddresses.createCode, { body }, fromWireCode);
  }

  endCode(code: string): Promise<ListedCode> {
    return this.#api.ask(codeAddresses.endCode, { parameters: { code } }, fromWireCode);
  }

  licences(text: string): Promise<FoundLicences> {
    return this.#api.ask(
      licenceAddresses.searchLicences,
      { body: { text } },
      ({ licences, ...rest }: WireLicences) => ({
        ...rest,
        organisations: [...rest.organisations],
        licences: licences.map(fromWireLicence),
      }),
    );
  }

  giveLicences({ emails, organisation, until }: WantedLicences): Promise<{ added: number; granted: number }> {
    const body = { emails, organisation, ...(until === null ? {} : { until: instantText(until) }) };
    return this.#api.ask(licenceAddresses.giveLicences, { body }, counted);
  }

  forgetLicences(email: string): Promise<{ removed: number }> {
    return this.#api.ask(
      licenceAddresses.forgetLicences,
      { body: { email } },
      ({ removed }: { removed: number }) => ({ removed }),
    );
  }

  sales(days: SalesDays): Promise<ShownSales> {
    return this.#api.ask(
      salesAddresses.listSales,
      { query: days },
      ({ sales, ...rest }: Omit<ShownSales, 'sales'> & { sales: WireSale[] }) => ({
        ...rest,
        sales: sales.map(fromWireSale),
      }),
    );
  }

  salesFile(days: SalesDays): Promise<string | null> {
    const call = { query: days, headers: { accept: 'text/csv' }, timeoutMs: downloadMs };
    return this.#api.answer(salesAddresses.downloadSales, call, async (response) =>
      // As text() would, but with the byte order mark, by which spreadsheets know UTF-8.
      response.status === 204
        ? null
        : new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
    );
  }

  mails(): Promise<{ mails: QueuedLetter[]; waiting: number; refused: number }> {
    return this.#api.ask(
      mailAddresses.listMails,
      {},
      ({ mails, ...counts }: { mails: WireMail[]; waiting: number; refused: number }) => ({
        ...counts,
        mails: mails.map(fromWireMail),
      }),
    );
  }

  tryAgain(mailId: string): Promise<void> {
    return this.#api.send(mailAddresses.tryMailAgain, { parameters: { mailId } });
  }

  terms(): Promise<ShownTerms> {
    return this.#api.ask(
      termsAddresses.showTerms,
      {},
      ({ current, accepted }: { current: string; accepted: WireTerms[] }) => ({
        current,
        accepted: accepted.map(fromWireTerms),
      }),
    );
  }
}

const counted = ({ added, granted }: { added: number; granted: number }) => ({ added, granted });
