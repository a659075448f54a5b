import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../../src/application/errors.ts';
import type { PictureGateway } from '../../../../../src/application/ports/device/media/picture-gateway.ts';
import type { ActivityDefinition } from '../../../../../src/domain/activity/definition.ts';
import { EditorScreen } from '../../../../../src/ui/admin/studio/EditorScreen.tsx';
import { adminPorts, show } from '../../support.tsx';

/** jsdom has no layout, so these methods return empty rectangles to the editor. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const written = JSON.stringify({
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
      steps: [
        { type: 'message', text: 'Put the lantern on.' },
        {
          type: 'user-path-choice',
          id: 'which',
          text: 'Which way?',
          options: [{ label: 'Into the wood' }, { label: 'To bed' }],
        },
      ],
    },
  ],
});

const kept = {
  address: `/pictures/${'a1'.repeat(16)}`,
  width: 40,
  height: 30,
  bytes: 2000,
  addedAt: 0,
  isUsed: false,
};
const file = (): File =>
  Object.assign(new File(['owl'], 'owl.png', { type: 'image/png' }), {
    arrayBuffer: async () => new TextEncoder().encode('owl').buffer,
  });

async function open(part: RegExp, gateway: Partial<PictureGateway> = {}) {
  const add = jest.fn(async () => ({ ...kept, isNew: true }));
  const given = adminPorts({ kept: written, pictures: { list: async () => [kept], add, ...gateway } });
  show(<EditorScreen />, given, { at: '/editor?schema=activity&view=outline' });
  const user = userEvent.setup();
  const tree = await screen.findByRole('tree', { name: 'Touchpoints and steps' });
  await user.click(within(tree).getByRole('treeitem', { name: part }));
  const value = (): ActivityDefinition => {
    act(() => given.clock.moveBy(600));
    return JSON.parse(given.drafts.at(-1) ?? written) as ActivityDefinition;
  };
  const field = (name: RegExp = /^Picture/) => screen.findAllByRole('group', { name });
  return { user, add, value, field };
}

test.each(['file', 'drop', 'paste'] as const)(
  'the picture of a step comes by %s; then it is to be said what it shows',
  async (way) => {
    const { user, add, value, field } = await open(/Put the lantern on/);
    const [picture] = await field();
    const pick = within(picture!).getByLabelText('Choose a picture');
    const place = within(picture!).getByText(/or drop or paste it here/);
    if (way === 'file') await user.upload(pick, file());
    else if (way === 'drop') fireEvent.drop(place, { dataTransfer: { files: [file()] } });
    else fireEvent.paste(place, { clipboardData: { files: [file()] } });
    const alt = await screen.findByRole('textbox', { name: 'Description' });
    await waitFor(() => expect(alt).toHaveFocus());
    expect(add).toHaveBeenCalledTimes(1);
    value();
    expect((await screen.findAllByText(/^Mend the errors below/))[0]).toBeVisible();
    expect(alt).toHaveAccessibleDescription(/Say what the picture shows, for people who cannot see it\./);
    await user.keyboard('A jug.');
    expect(within(picture!).getByRole('img', { name: 'A jug.' })).toHaveAttribute('src', kept.address);
    const [step] = value().touchpoints[0]!.steps;
    expect(step).toMatchObject({ image: { url: kept.address, alt: 'A jug.' } });
    await user.click(within(picture!).getByRole('button', { name: 'Remove Picture' }));
    expect(value().touchpoints[0]!.steps[0]).not.toHaveProperty('image');
  },
);

test('an option gets a picture that is kept', async () => {
  const { user, value } = await open(/Which way/);
  const [second] = (await screen.findAllByRole('group', { name: '2 of 2' })) as [HTMLElement];
  await user.click(within(second).getByText(/^Further settings/));
  await user.click(within(second).getByRole('button', { name: 'Choose one that is kept' }));
  await user.click(await screen.findByRole('button', { name: /^40 × 30, added/ }));
  const alt = within(second).getByRole('textbox', { name: 'Description' });
  await waitFor(() => expect(alt).toHaveFocus());
  await user.keyboard('A bed.');
  expect(value().touchpoints[0]!.steps[1]).toMatchObject({
    options: [{ label: 'Into the wood' }, { image: { url: kept.address, alt: 'A bed.' } }],
  });
});

test('a card gets a picture by its address alone', async () => {
  const { user, value } = await open(/About this Activity/);
  await user.click(await screen.findByText(/^Further settings.*Card picture/));
  await user.upload(screen.getByLabelText('Choose a picture'), file());
  await waitFor(() => expect(value().imageSrc).toBe(kept.address));
  expect(screen.getByRole('textbox', { name: /^Card picture/ })).toHaveValue(kept.address);
});

test.each([
  [new AppError('InvalidRequest', 'The picture is damaged.'), 'The picture is damaged.'],
  [new AppError('NotFound', 'There is no such route.'), 'This server keeps no pictures.'],
])('a picture that is refused changes nothing: %s', async (failure, words) => {
  const { user, value, field } = await open(/Put the lantern on/, {
    add: async () => {
      throw failure;
    },
  });
  const [picture] = await field();
  await user.upload(within(picture!).getByLabelText('Choose a picture'), file());
  expect(await within(picture!).findByText(words)).toBeVisible();
  expect(value().touchpoints[0]!.steps[0]).not.toHaveProperty('image');
});

test('a picture that does not come is told in words', async () => {
  const { user, field } = await open(/Put the lantern on/);
  const [picture] = await field();
  await user.upload(within(picture!).getByLabelText('Choose a picture'), file());
  fireEvent.error(await within(picture!).findByRole('presentation'));
  expect(within(picture!).getByText(/does not show here/)).toBeVisible();
});

test('words that are written while another picture is on its way stay', async () => {
  const other = { ...kept, address: `/pictures/${'b2'.repeat(16)}`, isNew: true };
  const { promise, resolve } = Promise.withResolvers<typeof other>();
  const add = jest
    .fn<Promise<typeof other>, []>(() => promise)
    .mockResolvedValueOnce({ ...kept, isNew: true });
  const { user, value, field } = await open(/Put the lantern on/, { add });
  const [picture] = (await field()) as [HTMLElement];
  await user.upload(within(picture).getByLabelText('Choose a picture'), file());
  const alt = await screen.findByRole('textbox', { name: 'Description' });
  await user.upload(within(picture).getByLabelText('Choose another picture'), file());
  await user.type(alt, 'A bed.');
  resolve(other);
  await waitFor(() =>
    expect(value().touchpoints[0]!.steps[0]).toMatchObject({ image: { url: other.address, alt: 'A bed.' } }),
  );
});
