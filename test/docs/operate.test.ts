import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { contentKinds } from '../../src/domain/content/content-kind.ts';
import { readSettings } from '../../src/infrastructure/node/platform/settings.ts';
import { fireside } from '../infrastructure/node/cli/terminal.ts';

const page = readFileSync('docs/operate.md', 'utf8');

/** The code blocks of the page; a file is named in its first or second line. */
const blocks = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, kind, text]) => ({
  kind: kind!,
  text: text!,
  place: /^(?:#!.*\n)?# (\/(?:etc|usr)\/\S+)$/m.exec(text!)?.[1] ?? null,
}));
const filesAt = (place: RegExp) => blocks.filter((block) => place.test(block.place ?? ''));

const environment = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

describe('the operating page', () => {
  const settings = filesAt(/fireside\.env$/).map(({ text }) => environment(text));

  test('has settings with which production starts, and only settings that are read', () => {
    expect(settings).toHaveLength(2);
    for (const env of settings) {
      const asked = new Set<string>();
      const read = readSettings(
        new Proxy(env, {
          get: (values, name: string) => {
            asked.add(name);
            return values[name];
          },
        }),
        '/opt/fireside/current',
      );
      expect(read).toMatchObject({ production: true, publicUrl: 'https://family.example' });
      expect(read.trustedProxies).not.toEqual([]);
      expect(Object.keys(env).filter((name) => !asked.has(name))).toEqual([]);
    }
    const [small, grown] = settings.map((env) => readSettings(env, '/opt/fireside/current'));
    expect(small).toMatchObject({ host: '127.0.0.1', databaseUrl: null, issuer: null });
    expect(grown!.shop.cards).not.toBeNull();
    expect(grown!.userDirectory).not.toBeNull();
  });

  test.each(filesAt(/^\/usr\/local\/sbin\//).map(({ place, text }) => [place, text] as const))(
    '%s is a valid shell script',
    (_place, text) => {
      const shell = text.startsWith('#!/bin/bash\n') ? 'bash' : 'sh';
      expect(spawnSync(shell, ['-n'], { input: text, encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
    },
  );

  test('names only existing commands', async () => {
    const { out } = await fireside(['--help']);
    const known = new Set([...out.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name!));
    const pages = ['operate', 'breach', 'privacy'].map((name) => readFileSync(`docs/${name}.md`, 'utf8'));
    const commands = pages.flatMap((text) =>
      [...text.matchAll(/(?:^|[`|] ?)fireside ([a-z][a-z-]+)/gm)].map(([, name]) => name!),
    );
    expect(commands.length).toBeGreaterThan(10);
    expect([...new Set(commands)].filter((name) => !known.has(name))).toEqual([]);
  });

  test('excludes what Node needs from the sandbox, and lets it write to one folder only', () => {
    const [unit] = filesAt(/\/fireside\.service$/);
    expect(unit!.text).not.toMatch(/MemoryDenyWriteExecute|SystemCallFilter=.*@default\b/);
    for (const line of [
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'StateDirectory=fireside',
      'UMask=0077',
    ])
      expect(unit!.text).toContain(`\n${line}\n`);
    expect(unit!.text).not.toContain('ReadWritePaths');
  });

  test('has no web server configuration that logs visited pages', () => {
    const [nginx] = filesAt(/conf\.d\/fireside\.conf$/).filter(({ kind }) => kind === 'nginx');
    expect(nginx!.text).toContain('access_log off;');
    expect(nginx!.text).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    const [caddy] = filesAt(/Caddyfile$/);
    expect(caddy!.text).toContain('exclude http.log.error');
    expect(caddy!.text).not.toMatch(/^\s*log\s*$/m);
  });

  test('names for programs only calls of the wire contract', () => {
    const section = page.split('### For programs that call the API\n')[1]!.split('\n## ')[0]!;
    const named = [...section.matchAll(/`(?:(?:GET|POST|PUT) )?(?:\{base\})?(\/[^` …]+)…?`/g)]
      .map(([, path]) => path!.replace(/\{(\w+)\}/g, ':$1'))
      .filter((path) => path !== '/api/openapi.json');
    const contract = 'src/infrastructure/shared/api';
    const paths = readdirSync(contract, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [...readFileSync(`${contract}/${name}`, 'utf8').matchAll(/path: ['`]([^'`]+)['`]/g)])
      // Calls of Activities and of Programmes are described once, with a path for either kind.
      .flatMap(([, path]) => contentKinds.map((kind) => path!.replace('${kind}', kind)));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !paths.some((known) => known.startsWith(path)))).toEqual([]);
  });
});
