import type {
  CopyText,
  DraftingGateway,
  FileToPublishLater,
  ListedCopy,
  ListedPublicationPlan,
  ListedPreview,
} from '../../../application/ports/device/authoring/drafting.ts';
import * as copyCalls from '../../shared/api/working-copies.ts';
import * as planCalls from '../../shared/api/planned-publications.ts';
import { instantText } from '../../shared/api/parts/route.ts';
import * as previewCalls from '../../shared/api/preview-links.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** A text of a MB on a slow line. */
const storeMs = 60_000;

/** The calls for what is not published yet over HTTP. */
export class HttpDraftingGateway implements DraftingGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  copies(): Promise<ListedCopy[]> {
    return this.#api.ask(copyCalls.listWorkingCopies, {}, (copies: copyCalls.WireCopy[]) =>
      copies.map(copyCalls.fromWireCopy),
    );
  }

  copy(copyId: string): Promise<ListedCopy & { text: string }> {
    return this.#api.ask(
      copyCalls.getWorkingCopy,
      { parameters: { copyId } },
      ({ text, ...copy }: copyCalls.WireCopyWithText) => ({ ...copyCalls.fromWireCopy(copy), text }),
    );
  }

  store(copyId: string, written: CopyText, revision: number): Promise<ListedCopy> {
    return this.#api.ask(
      copyCalls.storeWorkingCopy,
      { parameters: { copyId }, body: { ...written, revision }, timeoutMs: storeMs },
      copyCalls.fromWireCopy,
    );
  }

  removeCopy(copyId: string): Promise<void> {
    return this.#api.send(copyCalls.removeWorkingCopy, { parameters: { copyId } });
  }

  previews(): Promise<ListedPreview[]> {
    return this.#api.ask(previewCalls.listPreviewLinks, {}, (links: previewCalls.WirePreviewLink[]) =>
      links.map(previewCalls.fromWirePreviewLink),
    );
  }

  makePreview(file: string, days: number): Promise<ListedPreview & { address: string }> {
    const form = new FormData();
    form.append('activity', new Blob([file], { type: 'application/json' }), 'activity.json');
    return this.#api.ask(
      previewCalls.makePreviewLink,
      { form, query: { days: String(days) }, timeoutMs: storeMs },
      ({ token, ...link }: previewCalls.WirePreviewLink & { token: string }) => ({
        ...previewCalls.fromWirePreviewLink(link),
        address: `${window.location.origin}/preview#${token}`,
      }),
    );
  }

  endPreview(linkId: string): Promise<void> {
    return this.#api.send(previewCalls.endPreviewLink, { parameters: { linkId } });
  }

  plans(): Promise<ListedPublicationPlan[]> {
    return this.#api.ask(planCalls.listPublicationPlans, {}, (plans: planCalls.WirePublicationPlan[]) =>
      plans.map(planCalls.fromWirePublicationPlan),
    );
  }

  plan({ kind, file, note, base }: FileToPublishLater, when: { at: number; zone: string }): Promise<void> {
    const form = new FormData();
    form.append(kind, new Blob([file], { type: 'application/json' }), `${kind}.json`);
    if (note !== '') form.append('note', note);
    return this.#api.send(
      kind === 'activity' ? planCalls.planActivityPublication : planCalls.planProgrammePublication,
      {
        form,
        query: whenOf(when),
        timeoutMs: storeMs,
        ...(base === null ? {} : { headers: { 'if-match': `"${base}"` } }),
      },
    );
  }

  movePlan(planId: string, to: { at: number; zone: string }): Promise<void> {
    return this.#api.send(planCalls.movePublicationPlan, { parameters: { planId }, body: whenOf(to) });
  }

  cancelPlan(planId: string): Promise<void> {
    return this.#api.send(planCalls.cancelPublicationPlan, { parameters: { planId } });
  }
}

const whenOf = ({ at, zone }: { at: number; zone: string }) => ({ on: instantText(at), zone });
