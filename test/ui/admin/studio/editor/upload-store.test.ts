import { AppError } from '../../../../../src/application/errors.ts';
import type { AuthoringGateway } from '../../../../../src/application/ports/device/authoring/authoring-gateway.ts';
import { UploadStore } from '../../../../../src/ui/admin/studio/editor/upload-store.ts';
import { adminPorts } from '../../support.tsx';
import { AuthoringGateway as token } from '../../../../../src/application/ports/device/authoring/authoring-gateway.ts';

const file = JSON.stringify({ slug: 'bedtime-lantren', title: 'The bedtime lantern' });
const upload = { kind: 'activity', file, note: '', base: null } as const;
const living = [{ id: 'a_1', slug: 'bedtime-lantern', title: 'The bedtime lantern' }];

const storeWith = (authoring: Partial<AuthoringGateway>): UploadStore =>
  new UploadStore(adminPorts({ authoring }).services.get<AuthoringGateway>(token));

test('a slug similar to an existing one is asked about, and published when the author is sure', async () => {
  const create = jest.fn(async () => ({ status: 201, isNewVersion: true }));
  const store = storeWith({ list: async () => living, create });
  expect(await store.send(upload)).toBeNull();
  expect(store.alike).toEqual(living);
  expect(create).not.toHaveBeenCalled();
  expect(await store.send(upload, { isSure: true })).toMatchObject({ status: 201 });
  expect(store.alike).toEqual([]);
});

test('the same slug is a new version without a question', async () => {
  const create = jest.fn(async () => ({ status: 201, isNewVersion: true }));
  const store = storeWith({ list: async () => [{ ...living[0]!, slug: 'bedtime-lantren' }], create });
  expect(await store.send({ ...upload, base: 'abc' })).toMatchObject({ status: 201 });
  expect(create).toHaveBeenCalledWith('activity', file, '', 'abc');
});

test('a version published meanwhile is reported with author and time, and can be loaded as a draft', async () => {
  const details = {
    version: 'def',
    number: 3,
    publishedBy: 'ann@x.test',
    publishedOn: '2026-01-05T00:00:00.000Z',
  };
  const store = storeWith({
    create: async () => {
      throw new AppError('VersionConflict', 'Ann has published.', details);
    },
    version: async () => ({ slug: 'bedtime-lantren', title: 'Theirs' }),
  });
  expect(await store.send({ ...upload, base: 'abc' })).toBeNull();
  expect(store.conflict).toEqual({
    slug: 'bedtime-lantren',
    version: 'def',
    number: 3,
    by: 'ann@x.test',
    at: Date.UTC(2026, 0, 5),
  });
  const draft = await store.draftOfTheirs('activity', []);
  expect(draft).toMatchObject({
    name: 'activity/bedtime-lantren@def',
    kind: 'activity',
    base: { slug: 'bedtime-lantren', version: 'def' },
    text: expect.stringContaining('Theirs') as string,
  });
  expect(store.conflict).toBeNull();
});
