import type { Services } from '../../application/ports/admin-services.ts';
import { AuthoringGateway } from '../../application/ports/authoring-gateway.ts';
import { Clock } from '../../application/ports/clock.ts';
import { ContentSchemas } from '../../application/ports/content-schemas.ts';
import { ContentWorkshop } from '../../application/ports/content-workshop.ts';
import { DraftStage } from '../../application/ports/draft-stage.ts';
import { EditorDraft } from '../../application/ports/editor-draft.ts';
import { PeopleGateway } from '../../application/ports/people-gateway.ts';
import { ReportsGateway } from '../../application/ports/reports-gateway.ts';
import { LocalDraftStage } from '../shared/local-draft-stage.ts';
import { FetchContentSchemas } from './authoring/fetch-content-schemas.ts';
import { StorageEditorDraft } from './authoring/storage-editor-draft.ts';
import { WorkerWorkshop } from './authoring/worker-workshop.ts';
import type { ApiClient } from './http/api-client.ts';
import { HttpAuthoringGateway } from './http/http-authoring-gateway.ts';
import { HttpPeopleGateway } from './http/http-people-gateway.ts';
import { HttpReportsGateway } from './http/http-reports-gateway.ts';

/** The ports of the admin app, beside those that every app has. */
export function adminServices(all: Services, api: ApiClient): Services {
  const own = new Map<symbol, unknown>([
    [AuthoringGateway, new HttpAuthoringGateway(api)],
    [ReportsGateway, new HttpReportsGateway(api)],
    [PeopleGateway, new HttpPeopleGateway(api)],
    [ContentSchemas, new FetchContentSchemas()],
    [ContentWorkshop, new WorkerWorkshop()],
    [EditorDraft, new StorageEditorDraft()],
    [DraftStage, new LocalDraftStage(all.get<Clock>(Clock))],
  ]);
  return { get: <T>(token: symbol): T => (own.has(token) ? (own.get(token) as T) : all.get<T>(token)) };
}
