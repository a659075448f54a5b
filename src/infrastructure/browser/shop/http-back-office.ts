import type { BackOfficeGateway } from '../../../application/ports/device/shop/back-office.ts';
import * as licences from '../../shared/api/licences.ts';
import * as mails from '../../shared/api/mail-queue.ts';
import { formatIsoInstant, toWireInstant } from '../../shared/api/parts/route.ts';
import * as sales from '../../shared/api/sales.ts';
import * as codes from '../../shared/api/shop-codes.ts';
import * as terms from '../../shared/api/terms.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Timeout of a download (ms): all sales of a shop on a slow line. */
const downloadMs = 5 * 60_000;

/** Sends the calls for promo codes, licences, sales, the mail queue and the Terms over HTTP. */
export const createHttpBackOfficeGateway = (api: ApiClient): BackOfficeGateway => ({
  codes: () =>
    api.ask(codes.listPromoCodes, {}, (listed: codes.WireListedPromoCode[]) =>
      listed.map(codes.fromWireListedPromoCode),
    ),
  createCode({ code, expiresAt, ...rest }) {
    const body = { ...rest, expiresOn: toWireInstant(expiresAt), ...(code === '' ? {} : { code }) };
    return api.ask(codes.createPromoCode, { body }, codes.fromWireListedPromoCode);
  },
  endCode: (code) => api.ask(codes.endPromoCode, { parameters: { code } }, codes.fromWireListedPromoCode),
  licences: (text) => api.ask(licences.searchLicences, { body: { text } }, licences.fromWireLicences),
  giveLicences({ emails, organisation, until }) {
    const body = { emails, organisation, ...(until === null ? {} : { until: formatIsoInstant(until) }) };
    return api.ask(licences.giveLicences, { body }, counted);
  },
  forgetLicences: (email) =>
    api.ask(licences.deleteLicences, { body: { email } }, ({ removed }: { removed: number }) => ({
      removed,
    })),
  sales: (query) => api.ask(sales.listSales, { query }, sales.fromWireSales),
  salesFile(query) {
    const call = { query, headers: { accept: 'text/csv' }, timeoutMs: downloadMs };
    return api.answer(sales.downloadSales, call, async (response) =>
      // This decodes like `text()`, but keeps the byte order mark, by which spreadsheets recognise UTF-8.
      response.status === 204
        ? null
        : new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
    );
  },
  mails: () => api.ask(mails.listMails, {}, mails.fromWireMails),
  tryAgain: (mailId) => api.send(mails.tryMailAgain, { parameters: { mailId } }),
  terms: () => api.ask(terms.showAcceptedTerms, {}, terms.fromWireTerms),
});

const counted = ({ added, granted }: { added: number; granted: number }) => ({ added, granted });
