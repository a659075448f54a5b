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
import * as licenceCalls from '../../shared/api/licences.ts';
import * as mailCalls from '../../shared/api/mail-queue.ts';
import { instantText, toWireInstant } from '../../shared/api/parts/route.ts';
import * as saleCalls from '../../shared/api/sales.ts';
import * as codeCalls from '../../shared/api/shop-codes.ts';
import * as termsCalls from '../../shared/api/terms.ts';
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
    return this.#api.ask(codeCalls.listCodes, {}, (codes: codeCalls.WireListedCode[]) =>
      codes.map(codeCalls.fromWireCode),
    );
  }

  createCode({ code, expiresAt, ...rest }: WantedCode): Promise<ListedCode> {
    const body = { ...rest, expiresOn: toWireInstant(expiresAt), ...(code === '' ? {} : { code }) };
    return this.#api.ask(codeCalls.createCode, { body }, codeCalls.fromWireCode);
  }

  endCode(code: string): Promise<ListedCode> {
    return this.#api.ask(codeCalls.endCode, { parameters: { code } }, codeCalls.fromWireCode);
  }

  licences(text: string): Promise<FoundLicences> {
    return this.#api.ask(
      licenceCalls.searchLicences,
      { body: { text } },
      ({ licences, ...rest }: licenceCalls.WireLicences) => ({
        ...rest,
        organisations: [...rest.organisations],
        licences: licences.map(licenceCalls.fromWireLicence),
      }),
    );
  }

  giveLicences({ emails, organisation, until }: WantedLicences): Promise<{ added: number; granted: number }> {
    const body = { emails, organisation, ...(until === null ? {} : { until: instantText(until) }) };
    return this.#api.ask(licenceCalls.giveLicences, { body }, counted);
  }

  forgetLicences(email: string): Promise<{ removed: number }> {
    return this.#api.ask(
      licenceCalls.forgetLicences,
      { body: { email } },
      ({ removed }: { removed: number }) => ({ removed }),
    );
  }

  sales(days: SalesDays): Promise<ShownSales> {
    return this.#api.ask(
      saleCalls.listSales,
      { query: days },
      ({ sales, ...rest }: Omit<ShownSales, 'sales'> & { sales: saleCalls.WireSale[] }) => ({
        ...rest,
        sales: sales.map(saleCalls.fromWireSale),
      }),
    );
  }

  salesFile(days: SalesDays): Promise<string | null> {
    const call = { query: days, headers: { accept: 'text/csv' }, timeoutMs: downloadMs };
    return this.#api.answer(saleCalls.downloadSales, call, async (response) =>
      // As text() would, but with the byte order mark, by which spreadsheets know UTF-8.
      response.status === 204
        ? null
        : new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
    );
  }

  mails(): Promise<{ mails: QueuedLetter[]; waiting: number; refused: number }> {
    return this.#api.ask(
      mailCalls.listMails,
      {},
      ({ mails, ...counts }: { mails: mailCalls.WireMail[]; waiting: number; refused: number }) => ({
        ...counts,
        mails: mails.map(mailCalls.fromWireMail),
      }),
    );
  }

  tryAgain(mailId: string): Promise<void> {
    return this.#api.send(mailCalls.tryMailAgain, { parameters: { mailId } });
  }

  terms(): Promise<ShownTerms> {
    return this.#api.ask(
      termsCalls.showTerms,
      {},
      ({ current, accepted }: { current: string; accepted: termsCalls.WireTerms[] }) => ({
        current,
        accepted: accepted.map(termsCalls.fromWireTerms),
      }),
    );
  }
}

const counted = ({ added, granted }: { added: number; granted: number }) => ({ added, granted });
