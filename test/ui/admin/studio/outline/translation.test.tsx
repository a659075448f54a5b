import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../../src/application/errors.ts';
import type {
  AuthoringGateway,
  ListedContentVersion,
} from '../../../../../src/application/ports/device/authoring/authoring-gateway.ts';
import { ContentTransfer } from '../../../../../src/application/ports/device/exchange/content-transfer.ts';
import type { ActivityDefinition } from '../../../../../src/domain/activity/definition.ts';
import { computeTextDigest } from '../../../../../src/domain/platform/text-digest.ts';
import { EditorScreen } from '../../../../../src/ui/admin/studio/EditorScreen.tsx';
import { adminPorts, show } from '../../support.tsx';

/** jsdom has no layout, so these methods return empty rectangles to the editor. */
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
      title: { text: 'Y llusern', of: computeTextDigest('The lantern') },
      'light.title': { text: 'Golau', of: computeTextDigest('Lights') },
    },
  },
});

async function open(kept: string, authoring: Partial<AuthoringGateway> = {}) {
  const given = adminPorts({ kept, authoring });
  show(<EditorScreen />, given, { at: '/editor?schema=activity&view=translation' });
  const view = await screen.findByRole('region', { name: 'Translation' });
  const user = userEvent.setup();
  /** Returns the text that the browser stores after a pause in typing. */
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
    of: computeTextDigest(source),
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
    of: computeTextDigest('Light'),
  });
  await user.click(
    within(view).getByRole('checkbox', { name: 'Someone who speaks the language has read it' }),
  );
  expect(value().translations?.['cy']?.texts['light.title']).toMatchObject({ reviewed: true });
});

/** Returns versions of the item, the newest first, each with one of these titles of its touchpoint. */
const versionsWith = (...titles: string[]): Partial<AuthoringGateway> & { version: jest.Mock } => ({
  versions: async () => titles.map((title) => ({ version: title }) as ListedContentVersion),
  version: jest.fn(async (_kind, _slug, title: string) =>
    JSON.parse(draft().replace('"title":"Light"', `"title":"${title}"`)),
  ),
});

test('a stale text shows what its source said when it was translated, with the changed words marked', async () => {
  const kept = welsh.replace('"title":"Light"', '"title":"Light the small lamp"');
  const authoring = versionsWith('Light the big lamp', 'Lights', 'Light the very old lamp');
  const { view, user } = await open(
    kept.replace(computeTextDigest('Lights'), computeTextDigest('Light the big lamp')),
    authoring,
  );
  const [out] = await within(view).findAllByRole('deletion');
  expect(out).toHaveTextContent('taken out: big');
  expect(within(view).getByRole('insertion')).toHaveTextContent('put in: small');
  expect(out!.parentElement).toHaveTextContent('Light the taken out: bigput in: small lamp');
  expect(authoring.version).toHaveBeenCalledTimes(1);
  await user.click(within(view).getByRole('button', { name: 'It is still right' }));
  expect(within(view).queryByRole('deletion')).toBeNull();
});

test('a wording that another text still has is known without a version', async () => {
  const authoring = versionsWith();
  const kept = welsh.replace(computeTextDigest('Lights'), computeTextDigest('The lantern'));
  const { view } = await open(kept, authoring);
  expect(await within(view).findByRole('deletion')).toHaveTextContent('The lantern');
  expect(authoring.version).not.toHaveBeenCalled();
});

test.each([
  ['no version has', versionsWith('Lamps', 'Lanterns')],
  ['nothing is published with', {}],
])('a wording that %s is said not to be known', async (_case, authoring) => {
  const { view } = await open(welsh, authoring);
  expect(await within(view).findByText(/^What it said then is not known/)).toBeVisible();
});

test('earlier wordings that cannot be asked for are asked for again', async () => {
  const found = versionsWith('Lights');
  const versions = jest.fn(found.versions).mockRejectedValueOnce(new AppError('Network', 'No network.'));
  const { view, user } = await open(welsh, { ...found, versions });
  expect(await within(view).findByRole('alert')).toBeVisible();
  await user.click(within(view).getByRole('button', { name: 'Look again' }));
  expect(await within(view).findByRole('deletion')).toHaveTextContent('Lights');
  expect(within(view).queryByRole('alert')).toBeNull();
});

test('a draft goes to translators as XLIFF, and what comes back is put into it in one step', async () => {
  const { view, user, value, services } = await open(welsh);
  const transfer = services.get(ContentTransfer);
  const { text } = await transfer.toTranslators('activity', JSON.parse(welsh), 'cy');
  const translated = text
    .replace(/state="initial" subState="fireside:stale"/, 'state="translated"')
    .replace('<target>Golau</target>', '<target>Goleuni</target>');
  await user.click(within(view).getByText('Translators with tools of their own (XLIFF)'));
  await user.upload(
    within(view).getByLabelText('Bring a translated file back'),
    new File([translated], 'lantern.cy.xlf'),
  );
  expect(await within(view).findByText('1 text of lantern.cy.xlf was taken.')).toBeVisible();
  expect(
    within(view).getByRole('row', { name: /^light.title Replaced "Golau" has become "Goleuni"/ }),
  ).toBeVisible();
  expect(value().translations?.['cy']?.texts).toEqual({
    title: { text: 'Y llusern', of: computeTextDigest('The lantern') },
    'light.title': { text: 'Goleuni', of: computeTextDigest('Light') },
  });
  await user.click(within(view).getByRole('button', { name: 'Undo' }));
  expect(value()).toEqual(JSON.parse(welsh));
});

test('a file of translators begins its language, and one of something else changes nothing', async () => {
  const { view, user, value, services } = await open(draft());
  const transfer = services.get(ContentTransfer);
  const { text } = await transfer.toTranslators('activity', JSON.parse(draft()), 'pl');
  const translated = text.replace(
    /state="initial"([^]*?<source>The lantern<\/source>)/,
    'state="translated"$1<target>Latarnia</target>',
  );
  const bring = async (name: string, words: string) =>
    user.upload(within(view).getByLabelText('Bring a translated file back'), new File([words], name));
  await user.click(within(view).getByText('Translators with tools of their own (XLIFF)'));
  await bring('other.xlf', translated.replaceAll('the-lantern', 'the-river'));
  expect(await within(view).findByRole('alert')).toHaveTextContent(
    "It is of 'the-river', and this is 'the-lantern'.",
  );
  await bring('torn.xlf', translated.slice(0, 500));
  await waitFor(() => expect(within(view).getByRole('alert')).toHaveTextContent(/^Line /));
  expect(value()).toEqual(JSON.parse(draft()));
  await bring('lantern.pl.xlf', translated);
  expect(await within(view).findByRole('radio', { name: 'Polish' })).toBeChecked();
  expect(value().translations).toEqual({
    pl: { status: 'Draft', texts: { title: { text: 'Latarnia', of: computeTextDigest('The lantern') } } },
  });
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
            of: computeTextDigest('Put the **lantern** on, {{name}}.'),
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
