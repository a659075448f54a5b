import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ActivityDefinition } from '../../../../../src/domain/activity/definition.ts';
import { EditorScreen } from '../../../../../src/ui/admin/studio/EditorScreen.tsx';
import { adminPorts, show } from '../../support.tsx';

const good = readFileSync('test/content/good/smallest.json', 'utf8');

/** jsdom has no layout, so these methods return empty rectangles to the editor. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.execCommand = () => false;

/** A file of an author, with comments. */
const written = `// For bedtime.
{
  "slug": "the-lantern",
  "title": "The lantern", // once "The lamp"
  "summaryShort": "A walk with a lantern.",
  "summaryFull": "A walk with a lantern.",
  "status": "Draft",
  "audience": "together",
  "categories": { "durations": ["5mins"] },
  "touchpoints": [
    {
      "id": "light",
      "title": "Light",
      "steps": [
        { "type": "message", "text": "Put the lantern on." }, // slowly
        {
          "type": "user-path-choice",
          "id": "which",
          "text": "Which way?",
          "options": [{ "label": "Into the wood" }, { "label": "To bed", "next": "bed" }]
        }
      ]
    },
    { "id": "bed", "title": "Bed", "steps": [{ "type": "message", "text": "Sleep well." }] }
  ]
}
`;

async function open(kept = written) {
  const given = adminPorts({ kept });
  show(<EditorScreen />, given, { at: '/editor?schema=activity&view=outline' });
  const tree = await screen.findByRole('tree', { name: 'Touchpoints and steps' });
  const user = userEvent.setup();
  /** Returns the text that the browser stores after a pause in typing. */
  const text = (): string => {
    act(() => given.clock.moveBy(600));
    return given.drafts.at(-1) ?? kept;
  };
  const row = (name: string | RegExp) => within(tree).getByRole('treeitem', { name });
  const focusRow = async (name: string | RegExp) => {
    await user.click(row(name));
    await waitFor(() => expect(row(name)).toHaveFocus());
  };
  const value = () => JSON.parse(text().replace(/(^|\s)\/\/.*$/gm, '')) as ActivityDefinition;
  return { ...given, user, tree, text, row, value, focusRow };
}

test('an example that is begun before the address names the outline gives its title the focus', async () => {
  const given = adminPorts({ kept: '' });
  show(<EditorScreen />, given, { at: '/editor?schema=activity' });
  const begin = await screen.findByRole('button', { name: 'Begin with a short Activity' });
  act(() => {
    screen.getByRole('radio', { name: 'Outline' }).click();
    begin.click();
    given.clock.moveBy(600);
  });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus());
});

test('the tree names its levels, places and what is open; arrow keys go through it', async () => {
  const { user, row, focusRow } = await open();
  await focusRow('Light');
  expect(row('Light')).toHaveAttribute('aria-expanded', 'true');
  expect(row('Light')).toHaveAttribute('aria-level', '1');
  await user.keyboard('{ArrowRight}');
  const step = row(/Put the lantern on/);
  await waitFor(() => expect(step).toHaveFocus());
  expect(step).toHaveAttribute('aria-level', '2');
  expect(step).toHaveAttribute('aria-posinset', '1');
  expect(step).toHaveAttribute('aria-setsize', '2');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(row('Light')).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{End}');
  await waitFor(() => expect(row(/Sleep well/)).toHaveFocus());
  await user.keyboard('{Home}b');
  await waitFor(() => expect(row('Bed')).toHaveFocus());
});

test('a look at the outline changes no byte', async () => {
  const { user, drafts, clock, focusRow } = await open();
  await focusRow('Bed');
  await user.click(screen.getByRole('radio', { name: 'JSON' }));
  act(() => clock.moveBy(600));
  expect(drafts).toEqual([]);
});

test('what is typed in the form is in the text, beside its comments; undo brings every byte back', async () => {
  const { user, text, focusRow } = await open();
  await focusRow(/Put the lantern on/);
  const field = screen.getByRole('textbox', { name: /^Text/ });
  await user.clear(field);
  await user.type(field, 'Dim it.');
  expect(text()).toBe(written.replace('Put the lantern on.', 'Dim it.'));
  expect(screen.getByText('2 words')).toBeInTheDocument();
  for (let press = 0; press < 9 && text() !== written; press += 1)
    await user.keyboard('{Control>}z{/Control}');
  expect(text()).toBe(written);
});

test('a step is moved with Alt and an arrow into the next touchpoint, and the move is spoken', async () => {
  const { user, text, value, focusRow } = await open();
  await focusRow(/Put the lantern on/);
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  expect(value().touchpoints.map(({ steps }) => steps.length)).toEqual([1, 2]);
  expect(text()).toContain('"Put the lantern on." }, // slowly');
  expect(await screen.findByText('Put the lantern on. moved to place 1 of 2 in Bed')).toBeInTheDocument();
  await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  expect(text()).toBe(written);
});

test('a step is removed by a key, and undo brings it back', async () => {
  const { user, row, text, focusRow } = await open();
  await focusRow(/Put the lantern on/);
  await user.keyboard('{Delete}');
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /Put the lantern on/ })).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(row(/Put the lantern on/)).toBeVisible());
  expect(text()).toBe(written);
});

test('the menu adds a step of each kind that the schema has, and its form opens', async () => {
  const { user, value, focusRow } = await open();
  await focusRow('Bed');
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  const menu = screen.getByRole('menu', { name: 'Add a step' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Message', 'Path choice', 'User input', 'Feedback']));
  await user.keyboard('u{Enter}');
  const text = screen.getByRole('textbox', { name: /^Text/ });
  await waitFor(() => expect(text).toHaveFocus());
  await user.keyboard('Who sleeps beside you?');
  expect(value().touchpoints[1]?.steps[1]).toMatchObject({
    type: 'user-input',
    id: 'who-sleeps-beside-you',
    text: 'Who sleeps beside you?',
  });
});

test('an option leads to a touchpoint of the list or to a new one, behind which everything goes on as before', async () => {
  const { user, row, value, focusRow } = await open();
  await focusRow(/Which way/);
  const [first] = screen.getAllByRole('combobox', { name: /^Leads to/ });
  await user.selectOptions(first!, 'A new touchpoint …');
  const title = screen.getByRole('textbox', { name: 'Title of the new touchpoint' });
  expect(title).toHaveValue('Into the wood');
  await user.type(title, '{Enter}');
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: /^Leads to/ })[0]).toHaveFocus());
  expect(row('Into the wood')).toBeInTheDocument();
  const { touchpoints } = value();
  expect(touchpoints.map(({ id }) => id)).toEqual(['light', 'into-the-wood', 'bed']);
  expect(touchpoints[0]).toMatchObject({
    next: 'bed',
    steps: [{}, { options: [{ next: 'into-the-wood' }, { next: 'bed' }] }],
  });
});

test('a finding leads to its part, and its field says what is wrong', async () => {
  const { user, row } = await open(written.replace('"text": "Sleep well."', '"text": " "'));
  const entry = await screen.findByRole('button', { name: /^Line \d+, column \d+: .*text/i });
  expect(row(/Bed/)).toBeInTheDocument();
  await user.click(entry);
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: /^Text/ })).toBeInvalid();
});

test('a text that is no JSON is sent to the JSON view, and nothing breaks', async () => {
  const given = adminPorts({ kept: `${good},` });
  show(<EditorScreen />, given, { at: '/editor?schema=activity&view=outline' });
  expect(await screen.findByText(/^The text is no JSON as it stands/)).toBeInTheDocument();
});

test('a Programme has its form, with its Activities in order', async () => {
  const given = adminPorts({ kept: readFileSync('test/content/good/programme-smallest.json', 'utf8') });
  show(<EditorScreen />, given, { at: '/editor?schema=programme&view=outline' });
  expect(await screen.findByRole('heading', { name: 'About this Programme' })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Activities' })).toBeInTheDocument();
});

test('a further setting stays where it is while it is written', async () => {
  const { user, focusRow, value } = await open();
  await focusRow(/Put the lantern on/);
  await user.keyboard('{Enter}');
  await user.click(screen.getByText(/^Further settings/));
  const minutes = screen.getByRole('spinbutton', { name: /^Minutes/ });
  await user.type(minutes, '12');
  expect(minutes).toHaveFocus();
  expect(value().touchpoints[0]!.steps[0]).toMatchObject({ minutes: 12 });
});
