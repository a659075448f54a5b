import { toLearnerLinks, loadConfig } from '../../../../src/infrastructure/browser/platform/config.ts';

const json = (value: unknown) => new Response(JSON.stringify(value));
const missing = () => new Response('Not Found', { status: 404 });
const page = () =>
  new Response('<!doctype html><title>Fireside</title>', { headers: { 'content-type': 'text/html' } });

const first = {
  apiUrl: '/api',
  oidcConfig: { authority: 'https://id.example', client_id: 'web', metadata: { issuer: 'a', jwks_uri: 'b' } },
};

function load(config: Response, override: Response | Error) {
  return loadConfig(async (address) => {
    if (address === '/assets/config.json') return config;
    if (address !== '/assets/config.development.json') throw new Error(`unexpected ${address}`);
    if (override instanceof Error) throw override;
    return override;
  });
}

test('the first file is enough', async () => {
  const config = await load(json(first), missing());
  expect(config.apiUrl).toBe('/api');
  expect(config.oidcConfig).toEqual(first.oidcConfig);
  expect(config.saveMissing).toBe(false);
});

test.each([
  ['not there', missing()],
  ['an HTML page', page()],
  ['not an object', json(['x'])],
  ['empty', new Response('')],
])('the first file counts as missing when it is %s', async (_name, answer) => {
  await expect(load(answer, missing())).rejects.toThrow(
    'Config file not found which is required for the application to run.',
  );
});

test.each([
  ['an HTML page', page()],
  ['out of reach', new TypeError('Failed to fetch')],
])('the second file is ignored when it is %s', async (_name, answer) => {
  expect((await load(json(first), answer)).apiUrl).toBe('/api');
});

test('the second file overrides the first: deep in oidcConfig, shallow elsewhere', async () => {
  const config = await load(
    json({ ...first, links: { ebook: '/one.pdf', exit: 'https://exit.example' } }),
    json({
      apiUrl: 'http://localhost:3000/api',
      oidcConfig: { authority: 'http://localhost:9000', metadata: { issuer: 'c' } },
      links: { ebook: '/two.pdf' },
    }),
  );
  expect(config.apiUrl).toBe('http://localhost:3000/api');
  expect(config.oidcConfig).toEqual({
    authority: 'http://localhost:9000',
    client_id: 'web',
    metadata: { issuer: 'c', jwks_uri: 'b' },
  });
  expect(config.links.ebook).toBe('/two.pdf');
  expect(config.links.exit).toBe('https://www.bbc.co.uk/weather');
});

test('links that are not set have defaults', async () => {
  const { links } = await load(
    json({ ...first, links: { supportEmail: 'help@family.example', exit: '' } }),
    missing(),
  );
  expect(links).toEqual({
    supportEmail: 'help@family.example',
    safeguardingEmail: 'help@family.example',
    bookASession: 'mailto:help@family.example?subject=Book%20a%20Session',
    ebook: '/e-book.pdf',
    iconStore: '/images',
    exit: 'https://www.bbc.co.uk/weather',
  });
});

test.each([
  [undefined, 'open'],
  ['operator', 'operator'],
  ['open', 'open'],
  [{ no: 'word' }, 'open'],
])('registration of %j is %s', async (registration, read) => {
  expect((await load(json({ ...first, registration }), missing())).registration).toBe(read);
});

test.each([
  [undefined, null],
  [['https://pictures.example'], ['https://pictures.example']],
  [[], []],
  ['https://pictures.example', null],
])('picture hosts %j are read as %j', async (pictureHosts, read) => {
  expect((await load(json({ ...first, pictureHosts }), missing())).pictureHosts).toEqual(read);
});

test('the sign-up page of an issuer is known where it is set', async () => {
  const registration = 'https://id.example/new';
  expect((await load(json({ ...first, links: { registration } }), missing())).links.registration).toBe(
    registration,
  );
  expect((await load(json(first), missing())).links.registration).toBeUndefined();
});

test.each([
  ['apiUrl', { oidcConfig: {} }],
  ['apiUrl', { apiUrl: '', oidcConfig: {} }],
  ['oidcConfig', { apiUrl: '/api' }],
])('says that %s is missing', async (name, config) => {
  await expect(load(json(config), missing())).rejects.toThrow(`The configuration has no ${name}.`);
});

test.each([
  [undefined, '/images/programme-images/action-icons/'],
  ['https://icons.example', 'https://icons.example/programme-images/action-icons/'],
  ['https://icons.example/', 'https://icons.example/programme-images/action-icons/'],
])('action icons of the store %s are in %s (specification 7.7)', async (iconStore, actionIcons) => {
  const config = await load(json({ ...first, links: { iconStore } }), missing());
  expect(toLearnerLinks(config).actionIcons).toBe(actionIcons);
});

test.each([
  [undefined, undefined],
  ['free', undefined],
  [
    { pence: 54_000, months: 12, free: ['Checking in together'] },
    { pence: 54_000, months: 12, free: ['Checking in together'] },
  ],
  [
    { pence: null, months: 12 },
    { pence: null, months: 12, free: [] },
  ],
  [
    { pence: '540', months: 0, free: [1, 'Our hour'] },
    { pence: null, months: 0, free: ['1', 'Our hour'] },
  ],
])('of the offer %j, what can be read is told', async (offer, expected) => {
  expect(toLearnerLinks(await load(json({ ...first, offer }), missing())).offer).toEqual(expected);
});
