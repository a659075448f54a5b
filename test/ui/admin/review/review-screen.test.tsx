import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type { ListedWorkingCopy } from '../../../../src/application/ports/device/authoring/drafting.ts';
import type {
  ReviewGateway,
  ListedRoleSignOffs,
  TextUnderReview,
} from '../../../../src/application/ports/device/authoring/reviewing.ts';
import { stepKinds } from '../../../../src/domain/steps/step-kinds.ts';
import { ReviewScreen } from '../../../../src/ui/admin/review/ReviewScreen.tsx';
import { ReviewsScreen } from '../../../../src/ui/admin/review/ReviewsScreen.tsx';
import { activity, choice, message, touchpoint } from '../../../support/activity.ts';
import { i18n } from '../../../support/i18n.ts';
import { adminPorts, show } from '../support.tsx';

const lantern = {
  ...activity(
    [touchpoint('light', [message('Put the **lantern** on.'), choice('way', ['Into the wood', 'To bed'])])],
    { slug: 'the-lantern', title: 'The lantern' },
  ),
  translations: { cy: { status: 'Draft', texts: { 'light.1.text': { text: 'Cynnau’r llusern.' } } } },
};
const role = (name: string, changes: Partial<ListedRoleSignOffs> = {}): ListedRoleSignOffs => ({
  role: name,
  standing: [],
  stale: [],
  isDemanded: false,
  ...changes,
});
const signOff = (by: string, isMine = false) => ({ id: `s-${by}`, by, at: 1000, isMine });
const copy: ListedWorkingCopy = {
  id: 'c1',
  kind: 'activity',
  slug: 'the-lantern',
  title: 'The lantern',
  base: null,
  revision: 3,
  changedAt: 3000,
  by: 'ann@home.example',
  isMine: false,
  review: { state: 'waiting', note: 'Is it short enough?', at: 2000 },
  published: null,
};
const under = (changes: Partial<TextUnderReview> = {}): TextUnderReview => ({
  ...copy,
  text: `// for bedtime\n${JSON.stringify(lantern)}`,
  errors: [],
  roles: [role('editorial'), role('safeguarding', { isDemanded: true }), role('translation/cy')],
  ...changes,
});

async function open(reviewing: Partial<ReviewGateway>) {
  const given = adminPorts({ reviewing: { comments: async () => [], ...reviewing } });
  show(<ReviewScreen />, given, { at: '/content/reviews/c1', path: '/content/reviews/:copyId' });
  await screen.findByRole('heading', { level: 1, name: /^Review/ });
  return userEvent.setup();
}

test('the text is read step by step, with its options, and in another language', async () => {
  const user = await open({ review: async () => under() });
  expect(await screen.findByText('Is it short enough?')).toBeVisible();
  expect(screen.getByText('lantern', { selector: 'strong' })).toBeVisible();
  expect(screen.getByText('Into the wood')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Language'), 'Welsh');
  expect(await screen.findByText('Cynnau’r llusern.')).toBeVisible();
  expect(screen.getByText(/The text has changed since then/)).toBeVisible();
});

test('the text comes first, then the comments, and who vouches for it last', async () => {
  await open({ review: async () => under() });
  await screen.findByText('Into the wood');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Asked for', 'The text', 'On the whole', 'Sign-offs']);
});

test('pictures are seen with the words for people who cannot see them, those of options in them', async () => {
  const image = { url: '/images/content/jug.svg', alt: 'A jug.' };
  const way = { ...choice('way', ['Into the wood']), options: [{ label: 'Into the wood', image }] };
  const text = JSON.stringify({
    ...lantern,
    touchpoints: [touchpoint('light', [{ ...message('Put it on.'), image }, way])],
    translations: {},
  });
  await open({ review: async () => under({ text }) });
  const [ofStep, ofOption] = await screen.findAllByRole('figure');
  expect(within(ofStep!).getByRole('presentation')).toHaveAttribute('src', image.url);
  expect(ofStep).toHaveTextContent('A jug.');
  expect(ofOption!.closest('li')).toHaveTextContent('A jug.Into the wood');
});

test('it is signed as it was read, and the sign-off is taken back', async () => {
  let roles = under().roles;
  const sign = jest.fn(async () => {
    roles = [role('editorial', { standing: [signOff('bea@home.example', true)] })];
    return under({ roles });
  });
  const takeBack = jest.fn(async () => void (roles = [role('editorial')]));
  const user = await open({ review: async () => under({ roles }), sign, takeBack });
  await user.click(await screen.findByRole('button', { name: 'Sign as Editorial' }));
  expect(sign).toHaveBeenCalledWith('c1', 'editorial', 3);
  expect(await screen.findByText(/^Signed by bea@home.example/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take back your sign-off as Editorial' }));
  expect(takeBack).toHaveBeenCalledWith('s-bea@home.example');
  expect(await screen.findByRole('button', { name: 'Sign as Editorial' })).toBeVisible();
});

test('a text that was changed meanwhile is not signed: it is read anew', async () => {
  let text = under();
  const user = await open({
    review: async () => text,
    sign: async () => {
      text = under({
        revision: 4,
        text: JSON.stringify({ ...lantern, touchpoints: [touchpoint('light', [message('New words.')])] }),
      });
      throw new AppError('VersionConflict', 'Its author has changed this text since; read it again.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign as Safeguarding' }));
  expect(await screen.findByText('New words.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Its author has changed this text since');
});

test('a stale sign-off says that the text has changed, and what is demanded says so', async () => {
  const roles = [role('editorial', { stale: [signOff('bea@home.example')], isDemanded: true })];
  await open({ review: async () => under({ roles }) });
  const list = await screen.findByRole('list', { name: 'Sign-offs' });
  expect(list).toHaveTextContent('Changed since');
  expect(list).toHaveTextContent('bea@home.example signed it on');
  expect(list).toHaveTextContent('Nothing is published without it.');
});

test('changes are asked for with words, which stay where they could not be sent', async () => {
  let fails = true;
  const askForChanges = jest.fn(async () => {
    if (fails) throw new AppError('Unavailable', '');
    return copy;
  });
  const user = await open({ review: async () => under(), askForChanges });
  const field = await screen.findByRole('textbox', { name: /^What has to change/ });
  await user.type(field, 'Say good night.');
  const ask = screen.getByRole('button', { name: 'Ask for changes' });
  await user.click(ask);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(field).toHaveValue('Say good night.');
  fails = false;
  await waitFor(() => expect(ask).toBeEnabled());
  await user.click(ask);
  await waitFor(() => expect(field).toHaveValue(''));
  expect(askForChanges).toHaveBeenLastCalledWith('c1', 'Say good night.');
});

test('changes without words are refused where they are written', async () => {
  const askForChanges = jest.fn(async () => copy);
  const user = await open({ review: async () => under(), askForChanges });
  await user.click(await screen.findByRole('button', { name: 'Ask for changes' }));
  expect(await screen.findByText('Write something first.')).toBeVisible();
  expect(askForChanges).not.toHaveBeenCalled();
});

test('a text with errors whose languages have no such names is shown', async () => {
  const text = JSON.stringify({ ...lantern, translations: { 'no tag!': { texts: {} } } });
  await open({ review: async () => under({ text, errors: ['"no tag!" is no language.'], roles: [] }) });
  expect(await screen.findByText('"no tag!" is no language.')).toBeVisible();
  expect(screen.queryByLabelText('Language')).toBeNull();
});

test('one’s own text is not to be signed, and one with errors shows them', async () => {
  await open({ review: async () => under({ isMine: true, errors: ['There is no touchpoint.'], roles: [] }) });
  expect(await screen.findByText('A colleague signs your text, not you.')).toBeVisible();
  expect(screen.getByText('There is no touchpoint.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull();
});

test('a text that is gone says why', async () => {
  await open({});
  expect(await screen.findByText(/^This text is not there any more/)).toBeVisible();
});

test('the list has what waits first, with its note; nothing and no such server say so', async () => {
  const changes = {
    ...copy,
    id: 'c2',
    title: 'Later',
    review: { state: 'changes', note: '', at: 1 },
  } as const;
  const copies = async () => [changes, { ...copy, id: 'c3', review: null }, copy];
  show(<ReviewsScreen />, adminPorts({ drafting: { copies } }));
  const rows = within(await screen.findByRole('table', { name: 'Texts under review' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.any(String),
    expect.stringMatching(/^The lantern.*Is it short enough\?.*Waits for a reader/),
    expect.stringMatching(/^Later.*has to change it/),
  ]);
  expect(screen.getByRole('link', { name: 'The lantern' })).toHaveAttribute('href', '/content/reviews/c1');
});

test.each([
  [{ copies: async () => [] }, 'Nothing waits for a review.'],
  [{}, 'This server has no reviews.'],
])('without any: %#', async (drafting, words) => {
  show(<ReviewsScreen />, adminPorts({ drafting }));
  expect(await screen.findByText(words)).toBeVisible();
});

test.each(Object.keys(stepKinds))('a step of the kind %s is called by a word', (kind) => {
  expect(i18n.exists(`reviews.kinds.${kind}`, { ns: 'admin' })).toBe(true);
});
