import { ContainerModule } from 'inversify';
import { AuthoringGateway } from '../../../application/ports/device/authoring/authoring-gateway.ts';
import { BackOfficeGateway } from '../../../application/ports/device/shop/back-office.ts';
import { Clock } from '../../../application/ports/clock.ts';
import { ContentSchemas } from '../../../application/ports/device/authoring/content-schemas.ts';
import { DraftAnalyser } from '../../../application/ports/device/authoring/draft-analyser.ts';
import { ContentTransfer } from '../../../application/ports/device/exchange/content-transfer.ts';
import { DraftPlayer } from '../../../application/ports/device/authoring/draft-player.ts';
import { LoadDraftingServices } from '../../../application/ports/device/authoring/drafting.ts';
import { EditorDraftStorage } from '../../../application/ports/device/authoring/editor-draft.ts';
import { LoadReviewGateway } from '../../../application/ports/device/authoring/reviewing.ts';
import { PictureGateway } from '../../../application/ports/device/media/picture-gateway.ts';
import { RecordingGateway } from '../../../application/ports/device/media/recording-gateway.ts';
import { PreviewPlayer } from '../../../application/ports/device/authoring/preview-player.ts';
import { PeopleGateway } from '../../../application/ports/device/people/people-gateway.ts';
import { ReportsGateway } from '../../../application/ports/device/reporting/reports-gateway.ts';
import { LoadContentTextEditor } from '../../../application/ports/device/authoring/text-edits.ts';
import { FetchContentSchemas } from '../authoring/fetch-content-schemas.ts';
import { WorkerContentTransfer } from '../exchange/worker-content-transfer.ts';
import { LazyDraftPlayer } from '../authoring/lazy-draft-stage.ts';
import { BrowserEditorDraftStorage } from '../authoring/storage-editor-draft.ts';
import { WorkerDraftAnalyser } from '../authoring/worker-workshop.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { createHttpAuthoringGateway } from '../authoring/http-authoring-gateway.ts';
import { createPortBinder } from '../platform/bind-port.ts';
import type { RuntimeConfig } from '../platform/config.ts';
import { createLazyPort } from '../platform/lazy-port.ts';
import { AuthenticatedApi } from '../platform/platform-module.ts';
import { createHttpPeopleGateway } from '../people/http-people-gateway.ts';
import { createHttpReportsGateway } from '../reporting/http-reports-gateway.ts';

/** Binds the ports of the admin app. */
export const adminModule = ({ pictureHosts }: RuntimeConfig) =>
  new ContainerModule((options) => {
    const bind = createPortBinder(options);
    bind(AuthoringGateway, createHttpAuthoringGateway, AuthenticatedApi);
    bind(ReportsGateway, createHttpReportsGateway, AuthenticatedApi);
    bind(PictureGateway, pictures, AuthenticatedApi);
    bind(RecordingGateway, recordings, AuthenticatedApi);
    bind(PeopleGateway, createHttpPeopleGateway, AuthenticatedApi);
    bind(BackOfficeGateway, backOffice, AuthenticatedApi);
    bind(ContentSchemas, () => new FetchContentSchemas());
    bind(ContentTransfer, () => new WorkerContentTransfer());
    bind(DraftAnalyser, () => new WorkerDraftAnalyser({ pictureHosts }));
    bind(EditorDraftStorage, () => new BrowserEditorDraftStorage());
    bind(LoadContentTextEditor, () => loadTextEdits);
    bind(LoadDraftingServices, loadDrafting, AuthenticatedApi);
    bind(LoadReviewGateway, loadReviewing, AuthenticatedApi);
    bind(DraftPlayer, (clock) => new LazyDraftPlayer(clock), Clock);
    bind(PreviewPlayer, previewPlayer, AuthenticatedApi, Clock);
  });

const loadTextEdits: LoadContentTextEditor = async () => {
  const { jsonContentTextEditor } = await import('../../shared/content/text/edit-text.ts');
  return jsonContentTextEditor;
};

/** Loads the code of picture uploads when an author first chooses a file. */
const pictures = (api: ApiClient): PictureGateway =>
  createLazyPort(async () => {
    const { createHttpPictureGateway } = await import('../media/http-picture-gateway.ts');
    return createHttpPictureGateway(api);
  });

const recordings = (api: ApiClient): RecordingGateway =>
  createLazyPort(async () => {
    const { HttpRecordingGateway } = await import('../media/http-recording-gateway.ts');
    return new HttpRecordingGateway(api);
  });

/** Loads the code that plays previews with its first call, because few people receive a preview. */
const previewPlayer = (api: ApiClient, clock: Clock): PreviewPlayer =>
  createLazyPort(async () => {
    const { createHttpPreviewPlayer } = await import('../authoring/http-preview-player.ts');
    return createHttpPreviewPlayer(api, clock);
  });

/** Loads the back office with its first call, because few people manage the shop. */
const backOffice = (api: ApiClient): BackOfficeGateway =>
  createLazyPort(async () => {
    const { createHttpBackOfficeGateway } = await import('../shop/http-back-office.ts');
    return createHttpBackOfficeGateway(api);
  });

function loadDrafting(api: ApiClient): LoadDraftingServices {
  return async () => {
    const [{ createHttpDraftingGateway }, { StorageWorkingCopyBindings }] = await Promise.all([
      import('../authoring/http-drafting-gateway.ts'),
      import('../authoring/storage-copy-marks.ts'),
    ]);
    return { gateway: createHttpDraftingGateway(api), marks: new StorageWorkingCopyBindings() };
  };
}

function loadReviewing(api: ApiClient): LoadReviewGateway {
  return async () => {
    const { createHttpReviewGateway } = await import('../authoring/http-review-gateway.ts');
    return createHttpReviewGateway(api);
  };
}
