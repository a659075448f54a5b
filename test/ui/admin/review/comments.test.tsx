import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type {
  ListedComment,
  ReviewGateway,
} from '../../../../src/application/ports/device/authoring/reviewing.ts';
import { EditorScreen } from '../../../../src/ui/admin/studio/EditorScreen.tsx';
import { activity, message, touchpoint } from '../../../support/activity.ts';
import { adminPorts, show } from '../support.tsx';

/** jsdom has no layout, so these methods return empty rectangles to the editor. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const lantern = activity([touchpoint('light', [message('Put the lantern on.'), message('Sleep well.')])], {
  slug: 'the-lantern',
});

/** Returns a gateway that stores comments as the server does; `fail` sets the error of its next calls. */
function aServer(kept: ListedComment[] = []) {
  let failure: AppError | null = null;
  const answer = <T,>(value: T): T => {
    if (failure) throw failure;
    return value;
  };
  const gateway: Partial<ReviewGateway> = {
    comments: async () => answer([...kept]),
    comment: async (_item, written) => {
      const made = comment(`c${kept.length + 1}`, { ...written, isMine: true, by: 'ann@home.example' });
      answer(null);
      kept.push(made);
      return made;
    },
    resolve: async (id, isResolved) => {
      const one = kept.find((other) => other.id === id)!;
      Object.assign(
        one,
        isResolved ? { resolvedAt: 5000, resolvedBy: 'ann@home.example' } : { resolvedAt: null },
      );
      return { ...one };
    },
    removeComment: async (id) =>
      void kept.splice(
        kept.findIndex((one) => one.id === id),
        1,
      ),
  };
  return { gateway, kept, fail: (error: AppError | null) => void (failure = error) };
}

const comment = (id: string, changes: Partial<ListedComment> = {}): ListedComment => ({
  id,
  place: null,
  answers: null,
  text: 'Good.',
  at: 1000,
  by: 'bea@home.example',
  isMine: false,
  resolvedAt: null,
  resolvedBy: null,
  ...changes,
});
const place = { touchpoint: 'light', step: null, at: 1, of: 2, type: 'message', words: 'Sleep well.' };

async function open(server = aServer(), content: object = lantern) {
  const given = adminPorts({ kept: JSON.stringify(content, null, 2), reviewing: server.gateway });
  show(<EditorScreen />, given, { at: '/editor?schema=activity&view=outline' });
  const tree = await screen.findByRole('tree', { name: 'Touchpoints and steps' });
  const row = (name: RegExp) => within(tree).getByRole('treeitem', { name });
  const user = userEvent.setup();
  return { ...given, user, row, server };
}

test('a comment on the chosen step is written, shown in its form and the list, and counted in the tree', async () => {
  const { user, row, server } = await open();
  await user.click(row(/Sleep well/));
  const field = await screen.findByRole('textbox', { name: 'Comment on this step' });
  await user.type(field, 'Say good night first?');
  await user.click(screen.getByRole('button', { name: 'Add the comment' }));
  await waitFor(() => expect(row(/Sleep well.*1 comment/)).toBeVisible());
  expect(server.kept).toEqual([expect.objectContaining({ text: 'Say good night first?', place })]);
  expect(screen.getByRole('textbox', { name: 'Comment on this step' })).toHaveValue('');
  const list = await screen.findByRole('region', { name: 'Comments on this text' });
  expect(list).toHaveTextContent('On “Sleep well.”');
  expect(list).toHaveTextContent('Say good night first?');
});

test('what could not be sent stays in the field, also while another step is looked at', async () => {
  const { user, row, server } = await open();
  await user.click(row(/Sleep well/));
  await user.type(await screen.findByRole('textbox', { name: 'Comment on this step' }), 'Warmer?');
  server.fail(new AppError('Network', ''));
  await user.click(screen.getByRole('button', { name: 'Add the comment' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(row(/Put the lantern on/));
  expect(screen.getByRole('textbox', { name: 'Comment on this step' })).toHaveValue('');
  await user.click(row(/Sleep well/));
  expect(screen.getByRole('textbox', { name: 'Comment on this step' })).toHaveValue('Warmer?');
});

test('nothing is sent without words, and the field says so', async () => {
  const { user, row, server } = await open();
  await user.click(row(/Sleep well/));
  await user.click(await screen.findByRole('button', { name: 'Add the comment' }));
  expect(await screen.findByText('Write something first.')).toBeVisible();
  expect(server.kept).toEqual([]);
});

test('a colleague’s comment is answered and settled, and nobody else’s can be deleted', async () => {
  const { user, row, server } = await open(aServer([comment('c1', { place, text: 'Too short?' })]));
  await user.click(row(/Sleep well/));
  const form = await screen.findByRole('region', { name: 'Comments' });
  expect(within(form).queryByRole('button', { name: /^Delete/ })).toBeNull();
  await user.click(within(form).getByRole('button', { name: /^Answer bea@/ }));
  await user.type(within(form).getByRole('textbox', { name: 'Your answer' }), 'It is bedtime.');
  await user.click(within(form).getByRole('button', { name: 'Send the answer' }));
  expect(await within(form).findByText('It is bedtime.')).toBeVisible();
  expect(server.kept[1]).toMatchObject({ answers: 'c1', place: null });
  await user.click(within(form).getByRole('button', { name: /^Settle/ }));
  expect(await within(form).findByText('1 settled')).toBeVisible();
  await waitFor(() => expect(row(/Sleep well/)).not.toHaveAccessibleName(/comment/));
});

test('one’s own comment is deleted after a question', async () => {
  const { user, row, server } = await open(aServer([comment('c1', { place, isMine: true })]));
  await user.click(row(/Sleep well/));
  const form = await screen.findByRole('region', { name: 'Comments' });
  await user.click(within(form).getByRole('button', { name: /^Delete your comment/ }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete this comment?' })).getByRole('button', {
      name: 'Delete',
    }),
  );
  await waitFor(() => expect(server.kept).toEqual([]));
  await waitFor(() => expect(row(/Sleep well/)).not.toHaveAccessibleName(/comment/));
});

test('a comment stays with its step when the words change, and stands apart when the step is gone', async () => {
  const { user, row, clock } = await open(aServer([comment('c1', { place, text: 'Too short?' })]));
  const list = await screen.findByRole('region', { name: 'Comments on this text' });
  await user.click(row(/Sleep well/));
  const words = screen.getByRole('textbox', { name: /^Text/ });
  await user.clear(words);
  await user.type(words, 'Good night, you two.');
  await waitFor(() => expect(row(/Good night, you two.*1 comment/)).toBeVisible());
  row(/Good night, you two/).focus();
  await user.keyboard('{Delete}');
  act(() => clock.moveBy(600));
  await waitFor(() =>
    expect(within(list).getByRole('heading', { name: 'On steps that are no longer there' })).toBeVisible(),
  );
  expect(list).toHaveTextContent('Was on “Sleep well.”');
});

test('a server without comments hides them', async () => {
  const { user, row } = await open({ ...aServer(), gateway: {} });
  await user.click(row(/Sleep well/));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Message' })).toBeVisible());
  expect(screen.queryByRole('textbox', { name: 'Comment on this step' })).toBeNull();
});
