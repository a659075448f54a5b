import { linkSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { configureI18n, startI18n } from '../../../src/infrastructure/browser/platform/start-i18n.ts';
import { TestApi, type Answer } from '../../support/api.ts';
import { problemIn } from './wire.ts';

const here = '/locales/add/en/translation';
const json = { 'content-type': 'application/json' };

/** Tests reports of texts missing from the locales: bounded, allow-listed, off in production (promise 22). */
describe('texts that no locale has', () => {
  let folder: string;
  let file: string;
  let api: TestApi;

  const start = async (env: Record<string, string> = { SAVE_MISSING: 'true' }, logger?: pino.Logger) => {
    api = await TestApi.start({ env: { DATA_DIR: join(folder, 'data'), ...env }, ...(logger && { logger }) });
  };
  const send = (body: unknown, path = here, headers: Record<string, string> = json): Promise<Answer> =>
    api.request('POST', path, {
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const kept = (): object[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as object);
  const prepare = (content: string): void => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(file, content);
  };
  const filesIn = (): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fireside-missing-'));
    file = join(folder, 'data/missing-texts.jsonl');
  });
  afterEach(async () => {
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each<[string, Record<string, string>]>([
    ['where nothing is set', {}],
    [
      'in production, whatever is set',
      {
        NODE_ENV: 'production',
        SMTP_URL: 'smtp://mail.example',
        MAIL_FROM: 'hello@family.example',
        SAVE_MISSING: 'true',
      },
    ],
  ])('%s', (_where, env) => {
    test('are dropped, whatever they are, and browsers are told not to send them', async () => {
      await start(env);
      const answers = await Promise.all([
        send({ 'a.gap': 'A gap' }),
        send({ 'a.gap': 'A gap' }, '/locales/add/xx/nothing'),
        send('{', here, { 'content-type': 'text/plain' }),
        send({ 'a.gap': 'x'.repeat(9000) }),
      ]);
      expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [204, '']));
      expect(filesIn()).toEqual([]);
      expect((await api.request('GET', '/assets/config.json')).json).toMatchObject({ saveMissing: false });
    });
  });

  describe('in a browser', () => {
    const realFetch = globalThis.fetch;

    afterEach(() => {
      globalThis.fetch = realFetch;
      Reflect.deleteProperty(globalThis, 'document');
    });

    /** Loads the web program's own texts from the server, as the server configures it. */
    const open = async () => {
      const posted: Promise<Response>[] = [];
      globalThis.fetch = (address, options) => {
        const answer = realFetch(new URL(address as string, api.address), options);
        if (options?.method === 'POST') posted.push(answer);
        return answer;
      };
      Object.assign(globalThis, { document: { cookie: '', documentElement: { dataset: {} } } });
      const { i18n, failed } = await startI18n();
      expect(failed).toBe(false);
      const { json } = await api.request('GET', '/assets/config.json');
      configureI18n(i18n, { saveMissing: (json as { saveMissing: boolean }).saveMissing, values: {} });
      return { i18n, posted };
    };

    test('are posted and stored where the server keeps them', async () => {
      await start();
      const { i18n, posted } = await open();
      await i18n.loadNamespaces('policies/privacy-policy');
      expect(i18n.t('brand.name')).toBe('Fireside');
      i18n.t('a.gap');
      i18n.t('other.gap', { defaultValue: 'Hello {{name}}', name: 'Mia' });
      i18n.t('gap', { ns: 'policies/privacy-policy' });
      expect((await Promise.all(posted)).map(({ status }) => status)).toEqual([204, 204, 204]);
      expect(kept()).toEqual(
        expect.arrayContaining([
          { lng: 'en', ns: 'translation', key: 'a.gap', text: 'a.gap' },
          { lng: 'en', ns: 'translation', key: 'other.gap', text: 'Hello {{name}}' },
          { lng: 'en', ns: 'policies/privacy-policy', key: 'gap', text: 'gap' },
        ]),
      );
    });

    test('stay in the browser where the server drops them', async () => {
      await start({});
      const { i18n, posted } = await open();
      expect(i18n.t('a.gap')).toBe('a.gap');
      expect(posted).toEqual([]);
    });
  });

  describe('where they are kept', () => {
    test('lie in the data folder, are not served, and need no access token', async () => {
      await start();
      const answer = await send({ 'a.gap': 'A gap', 'other.gap': '' });
      expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([
        204,
        '',
        'no-store',
      ]);
      expect(filesIn()).toEqual(['data', 'data/missing-texts.jsonl']);
      expect(kept()).toEqual([
        { lng: 'en', ns: 'translation', key: 'a.gap', text: 'A gap' },
        { lng: 'en', ns: 'translation', key: 'other.gap', text: '' },
      ]);
      expect((await api.request('GET', `${here}.json`)).status).toBe(404);
    });

    test.each(['policies/privacy-policy', 'policies%2Fprivacy-policy', 'policies%2fprivacy%2Dpolicy'])(
      'belong to a namespace in a folder, written %s',
      async (ns) => {
        await start();
        expect((await send({ gap: 'A gap' }, `/locales/add/en/${ns}`)).status).toBe(204);
        expect(kept()).toEqual([{ lng: 'en', ns: 'policies/privacy-policy', key: 'gap', text: 'A gap' }]);
      },
    );

    test('are stored once, also after a restart and with another text', async () => {
      await start();
      await send({ gap: 'A gap' });
      await send({ gap: 'A gap', more: 'More' });
      await send({ gap: 'A gap' }, '/locales/add/en/policies/cookie-policy');
      await api.close();
      await start();
      await send({ gap: 'Another text' });
      expect(kept()).toEqual([
        { lng: 'en', ns: 'translation', key: 'gap', text: 'A gap' },
        { lng: 'en', ns: 'translation', key: 'more', text: 'More' },
        { lng: 'en', ns: 'policies/cookie-policy', key: 'gap', text: 'A gap' },
      ]);
    });

    test('are all stored when many come at once', async () => {
      await start();
      const keys = Array.from({ length: 50 }, (_, index) => `gap.${index}`);
      const answers = await Promise.all(keys.flatMap((key) => [send({ [key]: key }), send({ [key]: key })]));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
      expect(kept()).toHaveLength(50);
      expect(new Set(kept().map((text) => (text as { key: string }).key))).toEqual(new Set(keys));
    });

    test('are never half written: the file is replaced as a whole', async () => {
      await start();
      await send({ one: 'One' });
      const asRead = join(folder, 'as-read');
      linkSync(file, asRead);
      await send({ two: 'Two' });
      expect(readFileSync(asRead, 'utf8').match(/\n/g)).toHaveLength(1);
      expect(kept()).toHaveLength(2);
      expect(filesIn()).toEqual(['as-read', 'data', 'data/missing-texts.jsonl']);
    });

    test('are appended to other content of the file and after an interrupted write', async () => {
      prepare('a note of my own');
      writeFileSync(`${file}.new`, '{"lng":"en","ns":"tr');
      await start();
      await send({ gap: 'A gap' });
      expect(readFileSync(file, 'utf8')).toBe(
        'a note of my own\n{"lng":"en","ns":"translation","key":"gap","text":"A gap"}\n',
      );
      rmSync(file);
      await send({ gap: 'A gap' });
      expect(kept()).toHaveLength(1);
    });

    test('are refused while the file is full', async () => {
      const full = `${'x'.repeat(256 * 1024 - 20)}\n`;
      prepare(full);
      await start();
      expect(problemIn(await send({ gap: 'A gap' }))).toMatchObject({ status: 413, code: 'TooLarge' });
      expect(readFileSync(file, 'utf8')).toBe(full);
      writeFileSync(file, '');
      expect((await send({ gap: 'A gap' })).status).toBe(204);
    });

    test('are accepted up to 100 a minute, counted by key; refused ones do not count', async () => {
      await start();
      const keys = (from: number, count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`gap${from + index}`, '']));
      await send({ gap: 1 });
      await send(keys(0, 100), '/locales/add/xx/translation');
      expect((await send(keys(0, 60))).status).toBe(204);
      api.clock.moveBy(20_000);
      expect((await send(keys(60, 40))).status).toBe(204);
      const refused = await send({ more: '' });
      expect(problemIn(refused)).toMatchObject({ status: 429, code: 'TooManyRequests' });
      expect(refused.headers.get('retry-after')).toBe('40');
      expect((await send(keys(100, 61))).headers.get('retry-after')).toBe('60');
      expect(kept()).toHaveLength(100);
      api.clock.moveBy(40_000);
      expect((await send(keys(100, 60))).status).toBe(204);
      expect(problemIn(await send({ more: '' })).code).toBe('TooManyRequests');
    });

    test.each<[string, string]>([
      ['a language the product has not', '/locales/add/xx/translation'],
      ['a language by another name', '/locales/add/EN/translation'],
      ['a namespace the product has not', '/locales/add/en/nothing'],
      ['a folder', '/locales/add/en/policies'],
      ['a file', '/locales/add/en/translation.json'],
      ['a namespace of the prototype', '/locales/add/__proto__/constructor'],
      ['a way out of the folder', '/locales/add/en/..%2F..%2Fetc%2Fpasswd'],
      ['a way through the folder', '/locales/add/en/policies%2F..%2Ftranslation'],
      ['another way out', '/locales/add/%2e%2e%2fen/translation'],
      ['a byte nobody writes', '/locales/add/en/translation%00'],
      ['a long name', `/locales/add/en/${'x'.repeat(500)}`],
    ])('are refused for %s: 404', async (_what, path) => {
      await start();
      expect(problemIn(await send({ gap: 'A gap' }, path))).toMatchObject({ status: 404, code: 'NotFound' });
      expect(filesIn()).toEqual([]);
    });

    test.each<[string, number, unknown]>([
      ['no keys', 400, {}],
      ['nothing', 400, ''],
      ['a broken object', 400, '{"gap":'],
      ['a list', 400, ['gap']],
      ['null', 400, null],
      ['a number for a text', 400, { gap: 1 }],
      ['texts inside texts', 400, { gap: { more: 'A gap' } }],
      ['a key without a name', 400, { '': 'A gap' }],
      ['a prototype', 400, '{"__proto__":{"gap":"A gap"}}'],
      ['101 keys', 400, Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, '']))],
      ['more than 4 kB', 413, JSON.stringify({ gap: 'x'.repeat(4097 - '{"gap":""}'.length) })],
    ])('are refused as %s: %i', async (_what, status, body) => {
      await start();
      expect(problemIn(await send(body)).status).toBe(status);
      expect(filesIn()).toEqual([]);
    });

    test.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense'])(
      'are refused as %s: 415',
      async (type) => {
        await start();
        expect(problemIn(await send({ gap: 'A gap' }, here, { 'content-type': type })).status).toBe(415);
        expect(filesIn()).toEqual([]);
      },
    );

    test('are accepted up to 4 kB', async () => {
      await start();
      expect((await send({ gap: 'é'.repeat((4096 - '{"gap":""}'.length) / 2) })).status).toBe(204);
      expect(kept()).toHaveLength(1);
    });

    test('are stored unchanged: line breaks, quotes and unusual letters', async () => {
      await start();
      const texts = { 'a\nb': 'One\r\ntwo\u2028three', '"quoted"': '\ud800', constructor: '😀' };
      expect((await send(texts)).status).toBe(204);
      expect(kept()).toMatchObject([
        { key: 'a\nb', text: 'One\r\ntwo\u2028three' },
        { key: '"quoted"' },
        { key: 'constructor', text: '😀' },
      ]);
      await send(texts);
      expect(kept()).toHaveLength(3);
    });

    test('are not in the log', async () => {
      let log = '';
      const stream = new Writable({
        write(chunk: Buffer, _encoding, done) {
          log += chunk.toString();
          done();
        },
      });
      await start({ SAVE_MISSING: 'true' }, pino({ level: 'trace' }, stream));
      await send({ 'secret.key': 'Secret text' });
      await send({ 'secret.key': 7 });
      await send({ gap: 'Secret text' }, '/locales/add/en/secret');
      expect(log).toContain('"route":"/locales/add/:lng/*"');
      expect(log.toLowerCase()).not.toContain('secret');
    });
  });
});
