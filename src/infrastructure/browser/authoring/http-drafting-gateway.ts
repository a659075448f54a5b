import type {
  CopyText,
  DraftingGateway,
  FileToPublishLater,
  ListedCopy,
  ListedPublicationPlan,
  ListedPreview,
} from '../../../application/ports/device/authoring/drafting.ts';
import {
  fromWireCopy,
  workingCopyAddresses as addresses,
  type WireCopy,
  type WireCopyWithText,
} from '../../shared/api/working-copies.ts';
import {
  fromWirePublicationPlan,
  publicationPlanAddresses,
  type WirePublicationPlan,
} from '../../shared/api/planned-publications.ts';
import { instantText } from '../../shared/api/parts/route.ts';
import {
  fromWirePreviewLink,
  previewAddresses,
  type WirePreviewLink,
} from '../../shared/api/preview-links.ts';
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
    return this.#api.ask(addresses.listWorkingCopies, {}, (copies: WireCopy[]) => copies.map(fromWireCopy));
  }

  copy(copyId: string): Promise<ListedCopy & { text: string }> {
    return this.#api.ask(
      addresses.getWorkingCopy,
      { parameters: { copyId } },
      ({ text, ...copy }: WireCopyWithText) => ({ ...fromWireCopy(copy), text }),
    );
  }

  store(copyId: string, written: CopyText, revision: number): Promise<ListedCopy> {
    return this.#api.ask(
      addresses.storeWorkingCopy,
      { parameters: { copyId }, body: { ...written, revision }, timeoutMs: storeMs },
      fromWireCopy,
    );
  }

  removeCopy(copyId: string): Promise<void> {
    return this.#api.send(addresses.removeWorkingCopy, { parameters: { copyId } });
  }

  previews(): Promise<ListedPreview[]> {
    return this.#api.ask(previewAddresses.listPreviewLinks, {}, (links: WirePreviewLink[]) =>
      links.map(fromWirePreviewLink),
    );
  }

  makePreview(file: string, days: number): Promise<ListedPreview & { address: string }> {
    const form = new FormData();
    form.append('activity', new Blob([file], { type: 'application/json' }), 'activity.json');
    return this.#api.ask(
      previewAddresses.makePreviewLink,
      { form, query: { days: String(days) }, timeoutMs: storeMs },
      ({ token, ...link }: WirePreviewLink & { token: string }) => ({
        ...fromWirePreviewLink(link),
        address: `${window.location.origin}/preview#${token}`,
      }),
    );
  }

  endPreview(linkId: string): Promise<void> {
    return this.#api.send(previewAddresses.endPreviewLink, { parameters: { linkId } });
  }

  plans(): Promise<ListedPublicationPlan[]> {
    return this.#api.ask(publicationPlanAddresses.listPlans, {}, (plans: WirePublicationPlan[]) =>
      plans.map(fromWirePublicationPlan),
    );
  }

  plan({ kind, file, note, base }: FileToPublishLater, when: { at: number; zone: string }): Promise<void> {
    const form = new FormData();
    form.append(kind, new Blob([file], { type: 'application/json' }), `${kind}.json`);
    if (note !== '') form.append('note', note);
    return this.#api.send(
      kind === 'activity' ? publicationPlanAddresses.planActivity : publicationPlanAddresses.planProgramme,
      {
        form,
        query: whenOf(when),
        timeoutMs: storeMs,
        ...(base === null ? {} : { headers: { 'if-match': `"${base}"` } }),
      },
    );
  }

  movePlan(planId: string, to: { at: number; zone: string }): Promise<void> {
    return this.#api.send(publicationPlanAddresses.movePlan, { parameters: { planId }, body: whenOf(to) });
  }

  cancelPlan(planId: string): Promise<void> {
    return this.#api.send(publicationPlanAddresses.cancelPlan, { parameters: { planId } });
  }
}

const whenOf = ({ at, zone }: { at: number; zone: string }) => ({ on: instantText(at), zone });
