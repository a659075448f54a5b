import {
  archiveContent,
  bringBackContent,
  changeContentSlug,
  showContentItemState,
  withdrawContent,
  type ContentItemState,
} from '../../../application/content/change-standing.ts';
import { contentKinds, type ContentKind } from '../../../domain/content/content-kind.ts';
import {
  formatTable,
  createCommand,
  CommandError,
  flagOption,
  operatorActor,
  textOption,
  type CommandContext,
} from './command.ts';
import { databaseHelp, withDatabase, type DatabaseContext } from './database.ts';

type Item = Pick<ContentItemState['item'], 'id' | 'slug' | 'standing' | 'definition'>;
type Shown = { kind: ContentKind; item: Item; inTheMiddle?: number };
type Given = CommandContext & { values: { kind?: string | undefined; reason?: string | undefined } };

export const { help, run } = createCommand({
  usage: `fireside content list [--kind <kind>] [--json]
fireside content withdraw <item> --reason <text> [--kind <kind>] [--json]
fireside content archive <item> [--kind <kind>] [--json]
fireside content bring-back <item> [--kind <kind>] [--json]
fireside content rename <item> <new-slug> [--kind <kind>] [--json]`,
  about:
    'Shows and changes what is offered, as the admin app does. <item> is a slug, of today or a former one, or an id.',
  options: {
    reason: textOption('<text>', 'why it is withdrawn: for colleagues and the audit log, not for families'),
    kind: textOption('<kind>', 'activity or programme; needed only where both have the slug'),
    json: flagOption('the items as JSON'),
  },
  notes: `A running server does it within a second. The audit log has it as an act of the operator.
${databaseHelp}
Exit code 0: done. 1: there is no such item, or it cannot be done. 2: used wrongly.`,
  actions: {
    list: {
      help: 'every Activity and Programme, with its state',
      async run(given) {
        const among = kindsNamed(given.values.kind);
        return shown(await withDatabase(given, (stored) => itemsOf(stored, among)));
      },
    },
    withdraw: {
      help: 'closes it at once for everybody, families in the middle too; they see help lines',
      needs: ['<item>'],
      run({ args: [name = ''], ...given }) {
        const { reason = '' } = given.values;
        if (reason.trim() === '')
          throw new CommandError('--reason is missing: withdraw needs the reason.', 2);
        return change(given, name, (stored, kind, id) =>
          withdrawContent(stored, operatorActor, kind, id, reason),
        );
      },
    },
    archive: {
      help: 'takes it out of every list; who has begun may finish',
      needs: ['<item>'],
      run: ({ args: [name = ''], ...given }) =>
        change(withoutReason(given), name, (stored, kind, id) =>
          archiveContent(stored, operatorActor, kind, id),
        ),
    },
    'bring-back': {
      help: 'offers it again, as its status says',
      needs: ['<item>'],
      run: ({ args: [name = ''], ...given }) =>
        change(withoutReason(given), name, (stored, kind, id) =>
          bringBackContent(stored, operatorActor, kind, id),
        ),
    },
    rename: {
      help: 'gives it another slug; addresses with the former one lead on',
      needs: ['<item>', '<new-slug>'],
      run: ({ args: [name = '', slug = ''], ...given }) =>
        change(withoutReason(given), name, (stored, kind, id) =>
          changeContentSlug(stored, operatorActor, kind, id, slug),
        ),
    },
  },
});

/** Changes an item (Activity or Programme) and returns it after the change, to be printed. */
async function change(
  given: Given,
  name: string,
  act: (stored: DatabaseContext, kind: ContentKind, id: string) => Promise<unknown>,
): Promise<{ json: unknown; text: string }> {
  const among = kindsNamed(given.values.kind);
  return withDatabase(given, async (stored) => {
    const { kind, id } = await itemNamed(stored, among, name);
    await act(stored, kind, id);
    return shown([{ kind, ...(await showContentItemState(stored, kind, id)) }]);
  });
}

function withoutReason(given: Given): Given {
  if (given.values.reason === undefined) return given;
  throw new CommandError('Only a withdrawal has a --reason.', 2);
}

async function itemsOf({ library }: DatabaseContext, among: readonly ContentKind[]): Promise<Shown[]> {
  const found = { activity: await library.activities(), programme: await library.programmes() };
  return among.flatMap((kind) => found[kind].map((item) => ({ kind, item })));
}

async function itemNamed(
  { library }: DatabaseContext,
  among: readonly ContentKind[],
  name: string,
): Promise<{ kind: ContentKind; id: string }> {
  const found = [];
  for (const kind of among) {
    const item = await library[kind](name);
    if (item) found.push({ kind, id: item.id });
  }
  if (found.length > 1)
    throw new CommandError(
      `An Activity and a Programme have the slug ${name}; say --kind activity or programme.`,
      2,
    );
  if (!found[0]) throw new CommandError(`There is no item '${name}'; fireside content list shows all.`);
  return found[0];
}

function kindsNamed(name: string | undefined): readonly ContentKind[] {
  if (name === undefined) return contentKinds;
  const kind = contentKinds.find((known) => known === name);
  if (!kind) throw new CommandError(`--kind is '${name}'; it has to be activity or programme.`, 2);
  return [kind];
}

function shown(items: readonly Shown[]): { json: unknown; text: string } {
  const json = items.map(listed);
  const rows = json.map(({ kind, slug, state, inTheMiddle, title }) => [
    kind,
    slug,
    state,
    ...(inTheMiddle === undefined ? [] : [`${inTheMiddle} in the middle`]),
    title,
  ]);
  return { json, text: formatTable(rows) || 'There is no content.\n' };
}

function listed({ kind, item: { id, slug, standing, definition }, inTheMiddle }: Shown) {
  const { title, status } = definition;
  return {
    kind,
    id,
    slug,
    title,
    state: standing ?? status,
    ...(inTheMiddle === undefined ? {} : { inTheMiddle }),
  };
}
