import { ContainerModule } from 'inversify';
import { AuthoringGateway } from '../../../application/ports/device/authoring/authoring-gateway.ts';
import { BackOffice } from '../../../application/ports/device/shop/back-office.ts';
import { Clock } from '../../../application/ports/clock.ts';
import { ContentSchemas } from '../../../application/ports/device/authoring/content-schemas.ts';
import { ContentWorkshop } from '../../../application/ports/device/authoring/content-workshop.ts';
import { ContentTransfer } from '../../../application/ports/device/exchange/content-transfer.ts';
import { DraftStage } from '../../../application/ports/device/authoring/draft-stage.ts';
import { LoadDrafting } from '../../../application/ports/device/authoring/drafting.ts';
import { EditorDraft } from '../../../application/ports/device/authoring/editor-draft.ts';
import { LoadReviewing } from '../../../application/ports/device/authoring/reviewing.ts';
import { PictureGateway } from '../../../application/ports/device/media/picture-gateway.ts';
import { RecordingGateway } from '../../../application/ports/device/media/recording-gateway.ts';
import { PreviewPlayer } from '../../../application/ports/device/authoring/preview-player.ts';
import { PeopleGateway } from '../../../application/ports/device/people/people-gateway.ts';
import { ReportsGateway } from '../../../application/ports/device/reporting/reports-gateway.ts';
import { LoadTextEdits } from '../../../application/ports/device/authoring/text-edits.ts';
import { FetchContentSchemas } from '../authoring/fetch-content-schemas.ts';
import { WorkerContentTransfer } from '../exchange/worker-content-transfer.ts';
import { LazyDraftStage } from '../authoring/lazy-draft-stage.ts';
import { StorageEditorDraft } from '../authoring/storage-editor-draft.ts';
import { WorkerWorkshop } from '../authoring/worker-workshop.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { httpAuthoringGateway } from '../authoring/http-authoring-gateway.ts';
import { binderOf } from '../platform/bind-port.ts';
import type { RuntimeConfig } from '../platform/config.ts';
import { lazily } from '../platform/lazily.ts';
import { Api } from '../platform/platform-module.ts';
import { httpPeopleGateway } from '../people/http-people-gateway.ts';
import { httpReportsGateway } from '../reporting/http-reports-gateway.ts';

/** Binds the ports of the admin app. */
export const adminModule = ({ pictureHosts }: RuntimeConfig) =>
  new ContainerModule((options) => {
    const bind = binderOf(options);
    bind(AuthoringGateway, httpAuthoringGateway, Api);
    bind(ReportsGateway, httpReportsGateway, Api);
    bind(PictureGateway, pictures, Api);
    bind(RecordingGateway, recordings, Api);
    bind(PeopleGateway, httpPeopleGateway, Api);
    bind(BackOffice, backOffice, Api);
    bind(ContentSchemas, () => new FetchContentSchemas());
    bind(ContentTransfer, () => new WorkerContentTransfer());
    bind(ContentWorkshop, () => new WorkerWorkshop({ pictureHosts }));
    bind(EditorDraft, () => new StorageEditorDraft());
    bind(LoadTextEdits, () => loadTextEdits);
    bind(LoadDrafting, loadDrafting, Api);
    bind(LoadReviewing, loadReviewing, Api);
    bind(DraftStage, (clock) => new LazyDraftStage(clock), Clock);
    bind(PreviewPlayer, previewPlayer, Api, Clock);
  });

const loadTextEdits: LoadTextEdits = async () => {
  const { textEdits } = await import('../../shared/content/text/edit-text.ts');
  return textEdits;
};

/** Loads the code of picture uploads when an author first chooses a file. */
const pictures = (api: ApiClient): PictureGateway =>
  lazily(async () => {
    const { httpPictureGateway } = await import('../media/http-picture-gateway.ts');
    return httpPictureGateway(api);
  });

const recordings = (api: ApiClient): RecordingGateway =>
  lazily(async () => {
    const { HttpRecordingGateway } = await import('../media/http-recording-gateway.ts');
    return new HttpRecordingGateway(api);
  });

/** Loads the code that plays previews with its first call, because few people receive a preview. */
const previewPlayer = (api: ApiClient, clock: Clock): PreviewPlayer =>
  lazily(async () => {
    const { httpPreviewPlayer } = await import('../authoring/http-preview-player.ts');
    return httpPreviewPlayer(api, clock);
  });

/** Loads the back office with its first call, because few people manage the shop. */
const backOffice = (api: ApiClient): BackOffice =>
  lazily(async () => {
    const { httpBackOffice } = await import('../shop/http-back-office.ts');
    return httpBackOffice(api);
  });

function loadDrafting(api: ApiClient): LoadDrafting {
  return async () => {
    const [{ httpDraftingGateway }, { StorageCopyMarks }] = await Promise.all([
      import('../authoring/http-drafting-gateway.ts'),
      import('../authoring/storage-copy-marks.ts'),
    ]);
    return { gateway: httpDraftingGateway(api), marks: new StorageCopyMarks() };
  };
}

function loadReviewing(api: ApiClient): LoadReviewing {
  return async () => {
    const { httpReviewGateway } = await import('../authoring/http-review-gateway.ts');
    return httpReviewGateway(api);
  };
}
