import { autorun } from 'mobx';
import { Clock } from '../../../../application/ports/clock.ts';
import { AuthoringGateway } from '../../../../application/ports/device/authoring/authoring-gateway.ts';
import { ContentSchemas } from '../../../../application/ports/device/authoring/content-schemas.ts';
import { DraftAnalyser } from '../../../../application/ports/device/authoring/draft-analyser.ts';
import { DraftPlayer } from '../../../../application/ports/device/authoring/draft-player.ts';
import {
  LoadDraftingServices,
  type DraftingServices,
} from '../../../../application/ports/device/authoring/drafting.ts';
import { EditorDraftStorage } from '../../../../application/ports/device/authoring/editor-draft.ts';
import {
  LoadContentTextEditor,
  type ContentTextEditor,
} from '../../../../application/ports/device/authoring/text-edits.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import type { UploadMedium } from '../outline/schema-guide.ts';
import type { UploadOption } from './list-uploads.ts';
import { EditorStore } from './editor-store.ts';

const editors = new WeakMap<Resolver, EditorStore>();

/**
 * Returns this tab's editor. An editor whose text the browser could not store is kept when the author leaves the page;
 * otherwise a new one reads the stored text.
 */
export function getTabEditor(services: Resolver): EditorStore {
  const before = editors.get(services);
  if (before?.keeper.isAtRisk) return before;
  const store = createEditorStore(services);
  editors.set(services, store);
  autorun(() => askBeforeUnload(store.keeper.isAtRisk));
  return store;
}

export function createEditorStore(services: Resolver): EditorStore {
  return new EditorStore({
    authoring: services.get(AuthoringGateway),
    clock: services.get(Clock),
    schemas: services.get(ContentSchemas),
    workshop: services.get(DraftAnalyser),
    draft: services.get(EditorDraftStorage),
  });
}

/** Makes the browser ask before this tab is closed or leaves the site, while its text is not stored. */
function askBeforeUnload(isAtRisk: boolean): void {
  if (isAtRisk) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

const ask = (event: Event): void => event.preventDefault();

/** Returns the player for the conversation of a draft. */
export const getDraftPlayer = (services: Resolver): DraftPlayer => services.get(DraftPlayer);

/** Loads the code with which the outline edits the JSON text. */
export const loadTextEditor = (services: Resolver): Promise<ContentTextEditor> =>
  services.get(LoadContentTextEditor)();

/** Lists the uploaded pictures or recordings; empty when the server does not list them. */
export const listUploadOptions = async (services: Resolver, medium: UploadMedium): Promise<UploadOption[]> =>
  import('./list-uploads.ts').then(({ listUploads }) => listUploads(services, medium)).catch(() => []);

/** Loads the ports for working copies, plans and links on the server. */
export const loadDrafting = (services: Resolver): Promise<DraftingServices> =>
  services.get(LoadDraftingServices)();
