import type { DraftingGateway } from '../../../application/ports/device/authoring/drafting.ts';
import { formatIsoInstant } from '../../shared/api/parts/route.ts';
import * as plans from '../../shared/api/planned-publications.ts';
import * as links from '../../shared/api/preview-links.ts';
import * as copies from '../../shared/api/working-copies.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Timeout of storing a text of 1 MB on a slow line (ms). */
const storeMs = 60_000;

/** Sends the calls about unpublished content over HTTP. */
export const createHttpDraftingGateway = (api: ApiClient): DraftingGateway => ({
  copies: () =>
    api.ask(copies.listWorkingCopies, {}, (listed: copies.WireWorkingCopy[]) =>
      listed.map(copies.fromWireWorkingCopy),
    ),
  copy: (copyId) =>
    api.ask(
      copies.getWorkingCopy,
      { parameters: { copyId } },
      ({ text, ...copy }: copies.WireWorkingCopyWithText) => ({
        ...copies.fromWireWorkingCopy(copy),
        text,
      }),
    ),
  store(copyId, written, revision) {
    const call = { parameters: { copyId }, body: { ...written, revision }, timeoutMs: storeMs };
    return api.ask(copies.storeWorkingCopy, call, copies.fromWireWorkingCopy);
  },
  removeCopy: (copyId) => api.send(copies.removeWorkingCopy, { parameters: { copyId } }),
  previews: () =>
    api.ask(links.listPreviewLinks, {}, (listed: links.WirePreviewLink[]) =>
      listed.map(links.fromWirePreviewLink),
    ),
  makePreview(file, days) {
    const form = new FormData();
    form.append('activity', new Blob([file], { type: 'application/json' }), 'activity.json');
    const call = { form, query: { days: String(days) }, timeoutMs: storeMs };
    return api.ask(
      links.makePreviewLink,
      call,
      ({ token, ...link }: links.WirePreviewLink & { token: string }) => ({
        ...links.fromWirePreviewLink(link),
        address: `${window.location.origin}/preview#${token}`,
      }),
    );
  },
  endPreview: (linkId) => api.send(links.endPreviewLink, { parameters: { linkId } }),
  plans: () =>
    api.ask(plans.listPublicationPlans, {}, (listed: plans.WirePublicationPlan[]) =>
      listed.map(plans.fromWirePublicationPlan),
    ),
  plan({ kind, file, note, base }, when) {
    const form = new FormData();
    form.append(kind, new Blob([file], { type: 'application/json' }), `${kind}.json`);
    if (note !== '') form.append('note', note);
    const route = kind === 'activity' ? plans.planActivityPublication : plans.planProgrammePublication;
    const headers = base === null ? {} : { 'if-match': `"${base}"` };
    return api.send(route, { form, query: whenOf(when), timeoutMs: storeMs, headers });
  },
  movePlan: (planId, to) => api.send(plans.movePublicationPlan, { parameters: { planId }, body: whenOf(to) }),
  cancelPlan: (planId) => api.send(plans.cancelPublicationPlan, { parameters: { planId } }),
});

const whenOf = ({ at, zone }: { at: number; zone: string }) => ({ on: formatIsoInstant(at), zone });
