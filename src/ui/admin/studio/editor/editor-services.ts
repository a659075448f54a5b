import { autorun } from 'mobx';
import { Clock } from '../../../../application/ports/clock.ts';
import { AuthoringGateway } from '../../../../application/ports/device/authoring/authoring-gateway.ts';
import { ContentSchemas } from '../../../../application/ports/device/authoring/content-schemas.ts';
import { ContentWorkshop } from '../../../../application/ports/device/authoring/content-workshop.ts';
import { DraftStage } from '../../../../application/ports/device/authoring/draft-stage.ts';
import { LoadDrafting, type Drafting } from '../../../../application/ports/device/authoring/drafting.ts';
import { EditorDraft } from '../../../../application/ports/device/authoring/editor-draft.ts';
import { LoadTextEdits, type TextEdits } from '../../../../application/ports/device/authoring/text-edits.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import type { Medium } from '../outline/schema-guide.ts';
import type { UploadOption } from './list-uploads.ts';
import { EditorStore } from './editor-store.ts';

const editors = new WeakMap<Resolver, EditorStore>();

/**
 * Returns this tab's editor. Its text is the one from before the page was left, if this browser does not store that
 * text.
 */
export function editorOf(services: Resolver): EditorStore {
  const before = editors.get(services);
  if (before?.keeper.isAtRisk) return before;
  const store = editorStoreFrom(services);
  editors.set(services, store);
  autorun(() => askBeforeUnload(store.keeper.isAtRisk));
  return store;
}

/** Returns an editor with this tab's ports. */
export function editorStoreFrom(services: Resolver): EditorStore {
  return new EditorStore({
    authoring: services.get(AuthoringGateway),
    clock: services.get(Clock),
    schemas: services.get(ContentSchemas),
    workshop: services.get(ContentWorkshop),
    draft: services.get(EditorDraft),
  });
}

/** Makes the browser ask before the tab is closed or another site is opened, while text is at risk. */
function askBeforeUnload(isAtRisk: boolean): void {
  if (isAtRisk) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

const ask = (event: Event): void => event.preventDefault();

/** Returns the stage that plays drafts. */
export const draftStageOf = (services: Resolver): DraftStage => services.get(DraftStage);

/** Loads the text edits of the outline. */
export const textEditsOf = (services: Resolver): Promise<TextEdits> => services.get(LoadTextEdits)();

/** Lists the uploads of this kind; empty when the server does not list them. */
export const uploadOptions = async (services: Resolver, medium: Medium): Promise<UploadOption[]> =>
  import('./list-uploads.ts').then(({ listUploads }) => listUploads(services, medium)).catch(() => []);

/** Loads the gateway of drafts on the server. */
export const draftingOf = (services: Resolver): Promise<Drafting> => services.get(LoadDrafting)();
