import type { Services } from '../../../application/ports/device/admin-services.ts';
import { AuthoringGateway } from '../../../application/ports/device/authoring-gateway.ts';
import { BackOffice } from '../../../application/ports/device/back-office.ts';
import { Clock } from '../../../application/ports/clock.ts';
import { ContentSchemas } from '../../../application/ports/device/content-schemas.ts';
import { ContentWorkshop } from '../../../application/ports/device/content-workshop.ts';
import { ContentTransfer } from '../../../application/ports/device/content-transfer.ts';
import { DraftStage } from '../../../application/ports/device/draft-stage.ts';
import { LoadDrafting } from '../../../application/ports/device/drafting.ts';
import { EditorDraft } from '../../../application/ports/device/editor-draft.ts';
import { LoadReviewing } from '../../../application/ports/device/reviewing.ts';
import { PictureGateway } from '../../../application/ports/device/picture-gateway.ts';
import { RecordingGateway } from '../../../application/ports/device/recording-gateway.ts';
import { PreviewPlayer } from '../../../application/ports/device/preview-player.ts';
import { PeopleGateway } from '../../../application/ports/device/people-gateway.ts';
import { ReportsGateway } from '../../../application/ports/device/reports-gateway.ts';
import { LoadTextEdits } from '../../../application/ports/device/text-edits.ts';
import { FetchContentSchemas } from '../content/fetch-content-schemas.ts';
import { WorkerContentTransfer } from '../content/worker-content-transfer.ts';
import { LazyDraftStage } from '../content/lazy-draft-stage.ts';
import { StorageEditorDraft } from '../content/storage-editor-draft.ts';
import { WorkerWorkshop } from '../content/worker-workshop.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { HttpAuthoringGateway } from '../content/http-authoring-gateway.ts';
import { lazily } from '../platform/lazily.ts';
import { HttpPeopleGateway } from '../people/http-people-gateway.ts';
import { HttpReportsGateway } from '../reporting/http-reports-gateway.ts';

/** The ports of the admin app by token. `pictureHosts`: as the configuration names them. */
export function adminPorts(
  all: Services,
  api: ApiClient,
  pictureHosts: readonly string[] | null,
): Map<symbol, unknown> {
  return new Map<symbol, unknown>([
    [AuthoringGateway, new HttpAuthoringGateway(api)],
    [ReportsGateway, new HttpReportsGateway(api)],
    [PictureGateway, pictures(api)],
    [RecordingGateway, recordings(api)],
    [PeopleGateway, new HttpPeopleGateway(api)],
    [BackOffice, backOffice(api)],
    [ContentSchemas, new FetchContentSchemas()],
    [ContentTransfer, new WorkerContentTransfer()],
    [ContentWorkshop, new WorkerWorkshop({ pictureHosts })],
    [EditorDraft, new StorageEditorDraft()],
    [LoadTextEdits, loadTextEdits],
    [LoadDrafting, loadDrafting(api)],
    [LoadReviewing, loadReviewing(api)],
    [DraftStage, new LazyDraftStage(all.get<Clock>(Clock))],
    [PreviewPlayer, previewPlayer(api, all.get<Clock>(Clock))],
  ]);
}

const loadTextEdits: LoadTextEdits = async () => {
  const { textEdits } = await import('../../shared/content/text/edit-text.ts');
  return textEdits;
};

/** The code of uploads beside a text loads when one is chosen. */
const pictures = (api: ApiClient): PictureGateway =>
  lazily(async () => {
    const { HttpPictureGateway } = await import('../content/http-picture-gateway.ts');
    return new HttpPictureGateway(api);
  });

const recordings = (api: ApiClient): RecordingGateway =>
  lazily(async () => {
    const { HttpRecordingGateway } = await import('../content/http-recording-gateway.ts');
    return new HttpRecordingGateway(api);
  });

/** Hardly anybody is sent a preview, so what plays it comes with its first call. */
const previewPlayer = (api: ApiClient, clock: Clock): PreviewPlayer =>
  lazily(async () => {
    const { HttpPreviewPlayer } = await import('../content/http-preview-player.ts');
    return new HttpPreviewPlayer(api, clock);
  });

/** The few who look after the shop load it with its first call. */
const backOffice = (api: ApiClient): BackOffice =>
  lazily(async () => {
    const { HttpBackOffice } = await import('../shop/http-back-office.ts');
    return new HttpBackOffice(api);
  });

function loadDrafting(api: ApiClient): LoadDrafting {
  return async () => {
    const [{ HttpDraftingGateway }, { StorageCopyMarks }] = await Promise.all([
      import('../content/http-drafting-gateway.ts'),
      import('../content/storage-copy-marks.ts'),
    ]);
    return { gateway: new HttpDraftingGateway(api), marks: new StorageCopyMarks() };
  };
}

function loadReviewing(api: ApiClient): LoadReviewing {
  return async () => {
    const { HttpReviewGateway } = await import('../content/http-review-gateway.ts');
    return new HttpReviewGateway(api);
  };
}
