import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ActivityDefinition } from '../../../../../src/domain/activity/definition.ts';
import { EditorScreen } from '../../../../../src/ui/admin/content/editor/EditorScreen.tsx';
import { adminPorts, show } from '../../support.tsx';

/** jsdom has no layout of its own. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const branching = {
  ...(JSON.parse(readFileSync('test/content/good/smallest.json', 'utf8')) as ActivityDefinition),
  touchpoints: [
    {
      id: 'light',
      title: 'Light',
      steps: [
        {
          type: 'user-path-choice',
          id: 'which',
          text: 'Which way?',
          options: [{ label: 'Into the wood', next: 'wood' }, { label: 'To bed' }],
        },
      ],
    },
    { id: 'wood', title: 'Wood', steps: [{ type: 'message', text: 'An owl calls.' }] },
    { id: 'bed', title: 'Bed', steps: [{ type: 'message', text: 'Sleep well.' }] },
  ],
};

async function open() {
  const given = adminPorts({ kept: JSON.stringify(branching, null, 2) });
  show(<EditorScreen />, given, { at: '/editor?schema=activity&view=map' });
  await screen.findByRole('button', { name: /^Light, / });
  const value = () => {
    act(() => given.clock.moveBy(600));
    return JSON.parse(given.drafts.at(-1) ?? '{}') as ActivityDefinition;
  };
  return { user: userEvent.setup(), value };
}
const place = (name: RegExp) => screen.getByRole('button', { name });

test('each touchpoint stands in the picture with its steps and minutes, and shows its ways on', async () => {
  const { user } = await open();
  expect(place(/^Wood, 1 step · .*min$/)).toHaveAttribute('aria-pressed', 'false');
  await user.click(place(/^Light, /));
  expect(place(/^Light, /)).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('heading', { name: 'Ways on from Light' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'After “Into the wood”' })).toHaveValue('wood');
  expect(screen.getByRole('combobox', { name: 'After “To bed”' })).toHaveValue('');
});

test('a way is led elsewhere from the map, and undone there', async () => {
  const { user, value } = await open();
  await user.click(place(/^Light, /));
  await user.selectOptions(screen.getByRole('combobox', { name: 'After “To bed”' }), 'Bed');
  expect(value().touchpoints[0]?.steps[0]).toMatchObject({ options: [{ next: 'wood' }, { next: 'bed' }] });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('combobox', { name: 'After “To bed”' })).toHaveValue('');
});

test('a touchpoint that is dropped on another one leads there at its end', async () => {
  const { value } = await open();
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(place(/^Light, /), { dataTransfer });
  fireEvent.drop(place(/^Bed, /), { dataTransfer });
  expect(value().touchpoints[0]).toMatchObject({ id: 'light', next: 'bed' });
  expect(await screen.findByText('Light leads to Bed now')).toBeInTheDocument();
});

test('the map opens a touchpoint in the outline', async () => {
  const { user } = await open();
  await user.click(place(/^Wood, /));
  await user.click(screen.getByRole('button', { name: 'Open in the outline' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus());
  expect(screen.getByRole('treeitem', { name: 'Wood' })).toHaveAttribute('aria-selected', 'true');
});
