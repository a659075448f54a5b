import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TransferScreen } from '../../../../src/ui/admin/exchange/TransferScreen.tsx';
import { activity, choice, message, touchpoint } from '../../../support/activity.ts';
import { adminPorts, show } from '../support.tsx';

const definition = activity([
  touchpoint('one', [message('Hello.'), choice('which', ['Left', 'Right -> two'])]),
  touchpoint('two', [message('Good night.')]),
]);
const current = {
  version: 'a'.repeat(8),
  number: 1,
  publications: [],
  createdAt: 0,
  createdBy: 'a',
  note: null,
  isCurrent: true,
};

function open() {
  const ports = adminPorts({
    authoring: {
      list: async () => [{ id: 'a_1', slug: 'small-talk', title: 'Small talk' }],
      versions: async () => [current],
      version: async () => definition,
    },
  });
  show(<TransferScreen />, ports, { at: '/content/transfer' });
  return { ...ports, user: userEvent.setup() };
}

const story = ':: Start [dark]\nWhich way?\n[[Left->A]]\n[[Right->A]]\n\n:: A\nGood night.\n';
const file = (name: string, text: string): File => new File([text], name);

test('a Twine story comes in with what was left out, and goes to the editor as a draft', async () => {
  const { user, drafts } = open();
  await user.upload(screen.getByLabelText('Choose a file'), file('walk.twee', story));
  expect(await screen.findByRole('heading', { name: 'What came of walk.twee' })).toHaveFocus();
  expect(screen.getByText('One thing was left out.')).toBeVisible();
  expect(screen.getByRole('row', { name: /passage 'Start' Left out Its tags .*: dark/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open in the editor' }));
  expect(JSON.parse(drafts.at(-1) ?? '')).toMatchObject({ slug: 'walk', status: 'Draft' });
});

test('a file can be dropped; findings name their cells', async () => {
  open();
  const dropped = file('a.csv', 'touchpoint,text,minutes\nhello,Hello.,often\n');
  fireEvent.drop(screen.getByText('or drop or paste it here'), { dataTransfer: { files: [dropped] } });
  expect(await screen.findByRole('row', { name: /^C2 Error / })).toBeVisible();
});

test('a page that Twine has published comes in; nothing of it is drawn or run', async () => {
  const { user } = open();
  const html = `<tw-storydata name="Night train" startnode="1"><script>document.title = 'run'</script><tw-passagedata pid="1" name="Start">&lt;img src=x onerror="document.title='run'"&gt;Sleep well.</tw-passagedata></tw-storydata>`;
  await user.upload(screen.getByLabelText('Choose a file'), file('train.html', html));
  expect(await screen.findByRole('heading', { name: 'What came of train.html' })).toHaveFocus();
  expect(screen.getByText('2 things were left out.')).toBeVisible();
  expect(screen.getByRole('row', { name: /passage 'Story JavaScript' Left out It is for/ })).toBeVisible();
  expect(document.querySelector('main img')).toBeNull();
  expect(document.title).not.toBe('run');
});

test.each([
  ['page.html', '<p>Hello</p>', /There is no story of Twine in this page/],
  ['notes.docx', 'PK', /This is no file of a Twine story/],
  ['empty.twee', '', /There is no passage in this file/],
])('%s is refused in a sentence', async (name, text, words) => {
  const { user } = open();
  const picker = screen.getByLabelText<HTMLInputElement>('Choose a file');
  picker.accept = '';
  await user.upload(picker, file(name, text));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('an Activity goes out in the format chosen, with what it has no room for', async () => {
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Activity'), 'small-talk');
  await user.selectOptions(screen.getByLabelText('As'), 'Mermaid text');
  const made = jest.fn<string, [Blob]>(() => 'blob:one');
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('small-talk.mmd was handed to your downloads.')).toBeVisible();
  expect(screen.getByRole('row', { name: /The whole file Left out .*the words of 3 steps/ })).toBeVisible();
  expect(made.mock.calls[0]?.[0].size).toBeGreaterThan(100);
});
