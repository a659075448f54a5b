import { autorun } from 'mobx';
import { DraftStage } from '../../../../application/ports/device/draft-stage.ts';
import { LoadDrafting, type Drafting } from '../../../../application/ports/device/drafting.ts';
import { LoadTextEdits, type TextEdits } from '../../../../application/ports/device/text-edits.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import type { Medium } from '../studio/schema-guide.ts';
import type { Uploaded } from './uploaded.ts';
import { editorStoreFrom, type EditorStore } from './editor-store.ts';

const editors = new WeakMap<Resolver, EditorStore>();

/** The editor of this tab: with the text it had when the page was left, if this browser does not keep that text. */
export function editorOf(services: Resolver): EditorStore {
  const before = editors.get(services);
  if (before?.keeper.isAtRisk) return before;
  const store = editorStoreFrom(services);
  editors.set(services, store);
  autorun(() => askBeforeUnload(store.keeper.isAtRisk));
  return store;
}

/** The browser asks before the tab is closed or another site is opened. */
function askBeforeUnload(isAtRisk: boolean): void {
  if (isAtRisk) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

const ask = (event: Event): void => event.preventDefault();

/** The stage on which drafts are played. */
export const draftStageOf = (services: Resolver): DraftStage => services.get<DraftStage>(DraftStage);

/** The text edits of the outline. */
export const textEditsOf = (services: Resolver): Promise<TextEdits> =>
  services.get<LoadTextEdits>(LoadTextEdits)();

/** Lists the uploads of this kind; empty where the server does not say. */
export const uploadsOf = async (services: Resolver, medium: Medium): Promise<Uploaded[]> =>
  import('./uploaded.ts').then(({ uploaded }) => uploaded(services, medium)).catch(() => []);

/** The store of texts on the server. */
export const draftingOf = (services: Resolver): Promise<Drafting> =>
  services.get<LoadDrafting>(LoadDrafting)();
