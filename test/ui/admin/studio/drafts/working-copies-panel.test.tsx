import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type {
  DraftingGateway,
  ListedWorkingCopy,
} from '../../../../../src/application/ports/device/authoring/drafting.ts';
import { EditorScreen } from '../../../../../src/ui/admin/studio/EditorScreen.tsx';
import { adminPorts, show } from '../../support.tsx';

/** jsdom has no layout, so these methods return empty rectangles to the editor. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const theirs: ListedWorkingCopy = {
  id: 'c1',
  kind: 'activity',
  slug: 'lantern',
  title: 'The lantern',
  base: null,
  revision: 3,
  changedAt: Date.parse('2026-11-26T10:42:00Z'),
  by: 'ann@home.example',
  isMine: false,
  review: null,
  published: null,
};
const text = '{"slug": "lantern", "title": "The lantern"}';

function open(drafting: Partial<DraftingGateway>) {
  const ports = adminPorts({ drafting });
  show(<EditorScreen />, ports, { at: '/editor?schema=activity' });
  return { ...ports, user: userEvent.setup() };
}

test('a colleague’s working copy is read beside one’s own text and taken over', async () => {
  const store = jest.fn(async () => ({ ...theirs, id: 'c2', isMine: true }));
  const { user } = open({ copies: async () => [theirs], copy: async () => ({ ...theirs, text }), store });
  const region = await screen.findByRole('region', { name: 'Working copies on the server' });
  expect(region).toHaveTextContent(
    'ann@home.example has a working copy of The lantern, changed 26 Nov 2026, 10:42',
  );
  await user.click(
    within(region).getByRole('button', { name: 'Read the working copy of The lantern by ann@home.example' }),
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Nothing is changed by reading.');
  await user.click(within(dialog).getByRole('button', { name: 'Take over as my own' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one’s own can be opened, and removed after a question', async () => {
  const removeCopy = jest.fn(async () => undefined);
  const { user } = open({
    copies: async () => [{ ...theirs, isMine: true }],
    copy: async () => ({ ...theirs, isMine: true, text }),
    removeCopy,
  });
  await user.click(await screen.findByRole('button', { name: 'Remove your working copy of The lantern' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(removeCopy).toHaveBeenCalledWith('c1');
  await waitFor(() => expect(screen.queryByText(/Your working copy of The lantern/)).toBeNull());
});
