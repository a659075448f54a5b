import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ActivityDefinition } from '../../../../../src/domain/activity/definition.ts';
import { digestOfText } from '../../../../../src/domain/platform/text-digest.ts';
import { EditorScreen } from '../../../../../src/ui/admin/content/editor/EditorScreen.tsx';
import { adminPorts, show } from '../../support.tsx';

/** jsdom has no layout of its own. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const draft = (translations?: object) =>
  JSON.stringify({
    slug: 'the-lantern',
    title: 'The lantern',
    summaryShort: 'A walk with a lantern.',
    summaryFull: 'A walk with a lantern.',
    status: 'Draft',
    audience: 'together',
    categories: { durations: ['5mins'] },
    touchpoints: [
      {
        id: 'light',
        title: 'Light',
        steps: [{ type: 'message', id: 'on', text: 'Put the **lantern** on, {{name}}.' }],
      },
    ],
    ...(translations && { translations }),
  });
const welsh = draft({
  cy: {
    status: 'Draft',
    texts: {
      title: { text: 'Y llusern', of: digestOfText('The lantern') },
      'light.title': { text: 'Golau', of: digestOfText('Lights') },
    },
  },
});

async function open(kept: string) {
  const given = adminPorts({ kept });
  show(<EditorScreen />, given, { at: '/editor?schema=activity&view=translation' });
  const view = await screen.findByRole('region', { name: 'Translation' });
  const user = userEvent.setup();
  /** What is kept in the browser once the typing has rested. */
  const value = () => {
    act(() => given.clock.moveBy(600));
    return JSON.parse(given.drafts.at(-1) ?? kept) as ActivityDefinition;
  };
  const field = (source: string) => within(view).getByRole('textbox', { name: `Translation of “${source}”` });
  return { ...given, user, view, value, field };
}

test('a language that is begun leads to its first text', async () => {
  const { user, view, field } = await open(draft());
  await user.type(within(view).getByRole('textbox', { name: 'Language to translate into' }), 'cy{Enter}');
  await waitFor(() => expect(field('The lantern')).toHaveFocus());
});

test('what is left to do is shown, stale parts first, each text beside its translation', async () => {
  const { view, field } = await open(welsh);
  const parts = within(view)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
  expect(parts).toEqual(['Light: title', 'About it', 'Light: step 1']);
  expect(view).toHaveTextContent('1 of 5 texts is translated. 1 says what its source does not say any more.');
  expect(field('Light')).toHaveValue('Golau');
  expect(within(view).queryByRole('textbox', { name: /The lantern/ })).toBeNull();
});

test('what is typed is kept with the sentence that it translates, stays in its place and is drawn as a bubble', async () => {
  const { user, view, field, value } = await open(welsh);
  const source = 'Put the **lantern** on, {{name}}.';
  await user.click(field(source));
  await user.paste('Goleuwch y **llusern**, {{name}}.');
  expect(value().translations?.['cy']?.texts['on.text']).toEqual({
    text: 'Goleuwch y **llusern**, {{name}}.',
    of: digestOfText(source),
  });
  expect(field(source)).toHaveFocus();
  expect(within(view).getByText('llusern').tagName).toBe('STRONG');
  expect(view).toHaveTextContent('2 of 5 texts are translated.');
});

test('a stale text is confirmed with one press, and one that was read beside its source is marked so', async () => {
  const { user, view, value } = await open(welsh);
  await user.click(within(view).getByRole('button', { name: 'It is still right' }));
  expect(value().translations?.['cy']?.texts['light.title']).toEqual({
    text: 'Golau',
    of: digestOfText('Light'),
  });
  await user.click(
    within(view).getByRole('checkbox', { name: 'Someone who speaks the language has read it' }),
  );
  expect(value().translations?.['cy']?.texts['light.title']).toMatchObject({ reviewed: true });
});

test('undo takes back what was typed, with the keyboard too', async () => {
  const { user, field } = await open(welsh);
  await user.type(field('Light'), 'X');
  expect(field('Light')).toHaveValue('GolauX');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(field('Light')).toHaveValue('Golau'));
});

test('a language is begun by its tag, and English is none', async () => {
  const { user, view, value } = await open(draft());
  expect(view).toHaveTextContent('This is in no other language yet.');
  const tag = within(view).getByRole('textbox', { name: 'Language to translate into' });
  await user.type(tag, 'en{Enter}');
  expect(tag).toBeInvalid();
  await user.clear(tag);
  await user.type(tag, 'ar{Enter}');
  expect(value().translations).toEqual({ ar: { status: 'Draft', texts: {} } });
  expect(within(view).getByRole('radio', { name: 'Arabic' })).toBeChecked();
  expect(within(view).getByRole('textbox', { name: 'Translation of “Light”' })).toHaveAttribute('dir', 'rtl');
});

test('families see a language once it is Available', async () => {
  const { user, view, value } = await open(welsh);
  await user.click(within(view).getByRole('radio', { name: 'Families (Available)' }));
  expect(value().translations?.['cy']?.status).toBe('Available');
});

test('a translated text that has lost a name is left to do, and stays in sight while it is mended', async () => {
  const { view, field, user, clock } = await open(
    draft({
      cy: {
        status: 'Draft',
        texts: {
          'on.text': {
            text: 'Rho’r **llusern** ymlaen.',
            of: digestOfText('Put the **lantern** on, {{name}}.'),
          },
        },
      },
    }),
  );
  await waitFor(() => expect(view).toHaveTextContent('1 has something to mend.'));
  const text = field('Put the **lantern** on, {{name}}.');
  expect(text).toBeInvalid();
  await user.type(text, ' {{{{name}}');
  act(() => clock.moveBy(600));
  await waitFor(() => expect(view).not.toHaveTextContent('something to mend'));
  expect(text).toBeVisible();
  expect(text).toBeValid();
});
