import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { AppError } from '../../../src/application/errors.ts';
import { AuthoringGateway } from '../../../src/application/ports/device/authoring/authoring-gateway.ts';
import { BackOfficeGateway } from '../../../src/application/ports/device/shop/back-office.ts';
import { Clock } from '../../../src/application/ports/clock.ts';
import { ContentSchemas } from '../../../src/application/ports/device/authoring/content-schemas.ts';
import type { ContentKind } from '../../../src/domain/content/content-kind.ts';
import { ContentTransfer } from '../../../src/application/ports/device/exchange/content-transfer.ts';
import { DraftAnalyser } from '../../../src/application/ports/device/authoring/draft-analyser.ts';
import { DraftPlayer } from '../../../src/application/ports/device/authoring/draft-player.ts';
import {
  EditorDraftStorage,
  type DraftStoringOutcome,
  type StoredDraft,
} from '../../../src/application/ports/device/authoring/editor-draft.ts';
import {
  LoadDraftingServices,
  type WorkingCopyBinding,
  type DraftingGateway,
} from '../../../src/application/ports/device/authoring/drafting.ts';
import {
  LoadReviewGateway,
  type ReviewGateway,
} from '../../../src/application/ports/device/authoring/reviewing.ts';
import { LoadContentTextEditor } from '../../../src/application/ports/device/authoring/text-edits.ts';
import { RecordingGateway } from '../../../src/application/ports/device/media/recording-gateway.ts';
import { PictureGateway } from '../../../src/application/ports/device/media/picture-gateway.ts';
import { PeopleGateway } from '../../../src/application/ports/device/people/people-gateway.ts';
import { ReportsGateway } from '../../../src/application/ports/device/reporting/reports-gateway.ts';
import { LocalContentTransfer } from '../../../src/infrastructure/browser/exchange/local-content-transfer.ts';
import { LocalDraftAnalyser } from '../../../src/infrastructure/browser/authoring/local-draft-analyser.ts';
import { jsonContentTextEditor } from '../../../src/infrastructure/shared/content/text/edit-text.ts';
import { LocalDraftPlayer } from '../../../src/infrastructure/shared/engine/local-draft-stage.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activitySchema } from '../../../src/domain/checks/activity-schema.ts';
import { contentSchemas } from '../../../src/infrastructure/shared/content/validate/content-schemas.ts';
import { ServicesProvider } from '../../../src/ui/context/Services.tsx';
import { PermissionsProvider } from '../../../src/ui/admin/Permissions.tsx';
import { AnnouncerProvider } from '../../../src/ui/kit/Announcer.tsx';
import { i18n } from '../../support/i18n.ts';
import { resolverOf } from '../../support/resolver-of.ts';

const { programme: programmeSchema } = contentSchemas;

const unused = async (): Promise<never> => {
  throw new AppError('NotFound', 'not part of this test');
};

/** Returns the ports of the admin program with the calls that a test sets; every other call is refused. */
export function adminPorts({
  authoring = {},
  reports = {},
  people = {},
  pictures = {},
  recordings = {},
  drafting = {},
  reviewing = {},
  office = {},
  marks = new Map(),
  kept = null,
  listed = [],
  keeping = () => 'kept',
  schema = async (kind) => (kind === 'activity' ? activitySchema : programmeSchema),
}: {
  authoring?: Partial<AuthoringGateway>;
  reports?: Partial<ReportsGateway>;
  people?: Partial<PeopleGateway>;
  pictures?: Partial<PictureGateway>;
  recordings?: Partial<RecordingGateway>;
  drafting?: Partial<DraftingGateway>;
  reviewing?: Partial<ReviewGateway>;
  office?: Partial<BackOfficeGateway>;
  /** The marks by which this browser's drafts belong to working copies, by name. */
  marks?: Map<string, WorkingCopyBinding | null>;
  kept?: string | null;
  /** The stored drafts of this browser. */
  listed?: readonly StoredDraft[];
  keeping?: (text: string) => DraftStoringOutcome;
  schema?: (kind: ContentKind) => Promise<Record<string, unknown>>;
} = {}) {
  const clock = new ManualClock();
  const drafts: string[] = [];
  let all = [...listed];
  let stored = kept;
  const listeners = new Set<() => void>();
  const draft: EditorDraftStorage = {
    read: () => stored,
    list: () => all,
    discard: (name) => void (all = all.filter((one) => one.name !== name)),
    keep: (text) => {
      drafts.push(text);
      const result = keeping(text);
      if (result === 'kept') stored = text;
      return result;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const bound = new Map<symbol, unknown>([
    [Clock, clock],
    [EditorDraftStorage, draft],
    [ContentSchemas, { load: schema } satisfies ContentSchemas],
    [DraftAnalyser, new LocalDraftAnalyser()],
    [
      LoadDraftingServices,
      (async () => ({
        gateway: {
          copies: unused,
          copy: unused,
          store: unused,
          removeCopy: unused,
          previews: unused,
          makePreview: unused,
          endPreview: unused,
          plans: unused,
          plan: unused,
          movePlan: unused,
          cancelPlan: unused,
          ...drafting,
        },
        marks: {
          read: (name) => marks.get(name) ?? null,
          write: (name, mark) => void marks.set(name, mark),
        },
      })) satisfies LoadDraftingServices,
    ],
    [
      LoadReviewGateway,
      (async () => ({
        comments: unused,
        comment: unused,
        resolve: unused,
        removeComment: unused,
        review: unused,
        ask: unused,
        end: unused,
        askForChanges: unused,
        sign: unused,
        takeBack: unused,
        signOffs: unused,
        signVersion: unused,
        ...reviewing,
      })) satisfies LoadReviewGateway,
    ],
    [
      BackOfficeGateway,
      {
        codes: unused,
        createCode: unused,
        endCode: unused,
        licences: unused,
        giveLicences: unused,
        forgetLicences: unused,
        sales: unused,
        salesFile: unused,
        mails: unused,
        tryAgain: unused,
        terms: unused,
        ...office,
      } satisfies BackOfficeGateway,
    ],
    [LoadContentTextEditor, (async () => jsonContentTextEditor) satisfies LoadContentTextEditor],
    [ContentTransfer, new LocalContentTransfer()],
    [DraftPlayer, new LocalDraftPlayer(clock)],
    [
      AuthoringGateway,
      {
        list: async () => [],
        validate: unused,
        create: unused,
        rehearse: unused,
        versions: unused,
        version: unused,
        restore: unused,
        state: unused,
        withdraw: unused,
        archive: unused,
        bringBack: unused,
        rename: unused,
        ...authoring,
      } satisfies AuthoringGateway,
    ],
    [
      ReportsGateway,
      { download: unused, figures: unused, dropOff: unused, ...reports } satisfies ReportsGateway,
    ],
    [
      PictureGateway,
      { list: unused, add: unused, clearUnused: unused, ...pictures } satisfies PictureGateway,
    ],
    [
      RecordingGateway,
      {
        list: async () => [],
        add: unused,
        clearUnused: unused,
        ...recordings,
      } satisfies RecordingGateway,
    ],
    [
      PeopleGateway,
      {
        search: unused,
        person: unused,
        setRoles: unused,
        grantAccess: unused,
        endAccess: unused,
        exportOf: unused,
        prepareErasure: unused,
        erase: unused,
        auditLog: unused,
        ...people,
      } satisfies PeopleGateway,
    ],
  ]);
  return {
    services: resolverOf(bound),
    clock,
    drafts,
    /** Saves a text as another tab does, which notifies this one. */
    keepElsewhere: (text: string) => {
      stored = text;
      for (const listener of listeners) listener();
    },
    /** Saves a text as another tab does while this one sleeps, without a notification. */
    keepUnannounced: (text: string) => void (stored = text),
  };
}

/** Renders a screen of the admin program at an address; `path` is its route. */
export function show(
  screen: ReactNode,
  { services }: Pick<ReturnType<typeof adminPorts>, 'services'>,
  { at = '/', path = '*', roles = ['admin'] }: { at?: string; path?: string; roles?: readonly string[] } = {},
) {
  return render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <AnnouncerProvider>
          <PermissionsProvider roles={roles}>
            <MemoryRouter initialEntries={[at]}>
              <Routes>
                <Route path={path} element={screen} />
              </Routes>
            </MemoryRouter>
          </PermissionsProvider>
        </AnnouncerProvider>
      </ServicesProvider>
    </I18nextProvider>,
  );
}
