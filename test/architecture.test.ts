import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * The architecture rules. Each names itself in the failure message: the table of who may import whom, which
 * package belongs where, and what the pure layers must not touch.
 */
const root = resolve('src');
const layers = [
  'domain',
  'application',
  'infrastructure/shared',
  'infrastructure/browser',
  'infrastructure/node',
  'ui',
] as const;
type Room = (typeof layers)[number] | 'program';

const mayImport: Record<Room, readonly Room[]> = {
  domain: ['domain'],
  application: ['domain', 'application'],
  'infrastructure/shared': ['domain', 'application', 'infrastructure/shared'],
  'infrastructure/browser': ['domain', 'application', 'infrastructure/shared', 'infrastructure/browser'],
  'infrastructure/node': ['domain', 'application', 'infrastructure/shared', 'infrastructure/node'],
  ui: ['domain', 'application', 'ui'],
  program: [...layers],
};

const packageHome: ReadonlyArray<{ name: RegExp; home: RegExp; rule: string }> = [
  { name: /^(mobx|mobx-react-lite)$/, home: /^ui\//, rule: 'mobx lives in ui only' },
  {
    name: /^(react|react-dom|react-router-dom|react-i18next|react-markdown|mobx-react-lite)(\/|$)/,
    home: /^ui\/.*\.tsx$/,
    rule: 'React lives in ui/**/*.tsx only',
  },
  {
    name: /^saxes$/,
    home: /^infrastructure\/shared\/content\/xliff\//,
    rule: 'XML is read for translations only',
  },
  {
    name: /^node:/,
    home: /^(infrastructure\/node\/|server\.ts|cli\.ts)/,
    rule: 'Node stays in infrastructure/node',
  },
  {
    name: /^(oidc-client-ts|fetch-retry|@stripe\/stripe-js)/,
    home: /^infrastructure\/browser\//,
    rule: 'browser adapters alone speak OIDC, HTTP and Stripe from the browser',
  },
];

type Import = { specifier: string; typeOnly: boolean };

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'public' ? [] : sources(path);
    return /\.tsx?$/.test(name) && !name.endsWith('.d.ts') ? [path] : [];
  });
}

function importsOf(text: string): Import[] {
  const found: Import[] = [];
  for (const match of text.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?([^'"`;]*?from\s*)?['"]([^'"]+)['"]/gm,
  ))
    found.push({ specifier: match[3]!, typeOnly: match[1] !== undefined });
  for (const match of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g))
    found.push({ specifier: match[1]!, typeOnly: false });
  return found;
}

const nameOf = (path: string): string => relative(root, path).split(sep).join('/');
const roomOf = (name: string): Room => layers.find((layer) => name.startsWith(`${layer}/`)) ?? 'program';
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');

const files = sources(root).map((path) => {
  const text = readFileSync(path, 'utf8');
  return { path, name: nameOf(path), text, code: withoutComments(text), imports: importsOf(text) };
});

function broken(find: (file: (typeof files)[number]) => string[]): string[] {
  return files.flatMap((file) => find(file).map((rule) => `src/${file.name}: ${rule}`));
}

test('dependencies point inward', () => {
  expect(
    broken(({ path, name, imports }) => {
      const room = roomOf(name);
      return imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .flatMap(({ specifier, typeOnly }) => {
          const target = nameOf(resolve(dirname(path), specifier));
          const to = roomOf(target);
          if (to === 'program' && /\.tsx?$/.test(target)) return [`nothing imports the program ${target}`];
          if (to === 'program') return [];
          if (!mayImport[room].includes(to)) return [`${room} must not import ${to} (${specifier})`];
          if (name.endsWith('.tsx') && room === 'ui' && to === 'application' && !typeOnly)
            return [`a component imports only types of application (${specifier})`];
          return [];
        });
    }),
  ).toEqual([]);
});

test('each package has one home', () => {
  expect(
    broken(({ name, imports }) =>
      imports
        .filter(({ specifier }) => !specifier.startsWith('.'))
        .flatMap(({ specifier, typeOnly }) => {
          const room = roomOf(name);
          if (room === 'domain' || room === 'application')
            return [`${room} imports no package (${specifier})`];
          if (typeOnly && !/^(react|mobx)/.test(specifier)) return [];
          return packageHome
            .filter((entry) => entry.name.test(specifier) && !entry.home.test(name))
            .map((entry) => `${entry.rule} (${specifier})`);
        }),
    ),
  ).toEqual([]);
});

test('the pure layers read no clock, no dice and no globals', () => {
  const forbidden: ReadonlyArray<[RegExp, string]> = [
    [/\bDate\.now\b/, 'no Date.now: time comes from the Clock port'],
    [/\bnew Date\(\s*\)/, 'no new Date() without an argument: time comes from the Clock port'],
    [/\bMath\.random\b/, 'no Math.random: randomness comes from an adapter'],
    [/\b(window|document|localStorage|sessionStorage|process|globalThis)\b\s*[.[]/, 'no host globals'],
    [/\b(setTimeout|setInterval|fetch)\s*\(/, 'no timers or sockets'],
  ];
  expect(
    broken(({ name, code }) => {
      const room = roomOf(name);
      const pure = room === 'domain' || room === 'application';
      const screenRules = room === 'ui' ? forbidden.slice(0, 3) : [];
      return (pure ? forbidden : screenRules)
        .filter(([pattern]) => pattern.test(code))
        .map(([, rule]) => rule);
    }),
  ).toEqual([]);
});

test('the server and the commands read the time from the Clock port', () => {
  expect(
    broken(({ name, code }) =>
      name.startsWith('infrastructure/node/') &&
      !name.startsWith('infrastructure/node/platform/database/migrations/') &&
      /\bDate\.now\b|\bnew Date\(\s*\)/.test(code)
        ? ['no Date.now and no new Date() without an argument: take the Clock port or a `now`']
        : [],
    ),
  ).toEqual([]);
});

test('the programs stay short', () => {
  const limits: Record<string, number> = {
    'browser.ts': 120,
    'early.ts': 30,
    'server.ts': 120,
    'cli.ts': 80,
  };
  expect(
    broken(({ name, text }) => {
      const limit = limits[name];
      const lines = text.split('\n').length;
      return limit !== undefined && lines > limit ? [`${lines} lines, at most ${limit}`] : [];
    }),
  ).toEqual([]);
});

test('files keep the names and sizes of the house', () => {
  expect(
    broken(({ name, text }) => {
      const rules: string[] = [];
      const base = name.split('/').at(-1)!;
      if (/^index\.tsx?$/.test(base)) rules.push('no index barrels');
      if (base.endsWith('.tsx') && !/^[A-Z][A-Za-z]+\.tsx$/.test(base))
        rules.push('components are PascalCase.tsx');
      if (base.endsWith('.ts') && !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(base))
        rules.push('modules are kebab-case.ts');
      if (/export default/.test(text)) rules.push('named exports only');
      if (
        /(Manager|Helper|Util|DTO|Impl)\b/.test(
          text.match(/export (?:class|function|const|type) \w+/g)?.join(' ') ?? '',
        )
      )
        rules.push('no Manager, Helper, Util, DTO or Impl');
      return rules;
    }),
  ).toEqual([]);
});

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/'));
const edges = files.flatMap(({ path, name, imports }) =>
  imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => ({ from: name, to: nameOf(resolve(dirname(path), specifier)) })),
);

test('folders never import each other', () => {
  const between = new Map<string, string>();
  for (const { from, to } of edges)
    if (folderOf(from) !== folderOf(to))
      between.set(`${folderOf(from)} → ${folderOf(to)}`, `${from} → ${to}`);
  const mutual = [...between].filter(([pair]) => {
    const [from, to] = pair.split(' → ') as [string, string];
    return from < to && between.has(`${to} → ${from}`);
  });
  expect(mutual.map(([, example]) => example)).toEqual([]);
});

test('no circle of files, imports of types counted', () => {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string, above: readonly string[]): void => {
    const start = above.indexOf(name);
    if (start !== -1) circles.push([...above.slice(start), name].join(' → '));
    if (start !== -1 || done.has(name)) return;
    for (const to of targets.get(name) ?? []) visit(to, [...above, name]);
    done.add(name);
  };
  for (const { name } of files) visit(name, []);
  expect(circles).toEqual([]);
});

/** Inside the two largest layers imports go to the left only; folders on one line share a floor. */
const floors: Record<string, readonly RegExp[]> = {
  'infrastructure/node': [
    /^platform\//,
    /^prefetch\//,
    /^(account|activity|catalogue|chat|content|people|programme|reminders|reporting|shop|support)\//,
    /^compose\//,
    /^(cli|doctor)\//,
  ],
  ui: [
    /^(kit|styles)\//,
    /^stores\//,
    /^context\//,
    /^layout\//,
    /^(learner|admin|account|support)\//,
    /^shell\//,
  ],
};

test.each(Object.entries(floors))('inside %s no import goes up', (layer, order) => {
  const floorOf = (name: string): number =>
    order.findIndex((floor) => floor.test(name.slice(layer.length + 1)));
  const inside = edges.filter(({ from, to }) => from.startsWith(`${layer}/`) && to.startsWith(`${layer}/`));
  expect(inside.filter(({ from }) => floorOf(from) === -1).map(({ from }) => `${from} has no floor`)).toEqual(
    [],
  );
  expect(
    inside.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(({ from, to }) => `${from} → ${to}`),
  ).toEqual([]);
});

test('names of the glossary that are no longer used are not declared', () => {
  const [, table = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Words no longer used');
  const retired = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([A-Za-z]+)…?`/g)].map(([, word]) => word!));
  expect(retired.length).toBeGreaterThan(10);
  const declared = new RegExp(
    `\\b(?:const|let|function|class|type|interface) (${retired.join('|')})\\b`,
    'g',
  );
  const fileNames = new Set(retired.map((word) => word.replace(/\B[A-Z]/g, '-$&').toLowerCase()));
  const everywhere = ['src', 'test', 'e2e', 'tools'].flatMap((folder) => sources(resolve(folder)));
  expect(
    everywhere.flatMap((path) => {
      const code = withoutComments(readFileSync(path, 'utf8'));
      const words = [...code.matchAll(declared)].map(([, word]) => word!);
      const names = relative(resolve('.'), path)
        .split(/[/.]/)
        .filter((name) => fileNames.has(name));
      return [...words, ...names].map((word) => `${path}: ${word} is retired`);
    }),
  ).toEqual([]);
});

test('whoever reads entries of runs knows compressed logs', () => {
  expect(
    broken(({ name, code, text }) =>
      /\brun_entry\b/.test(code) &&
      /^infrastructure\/node\/(?!.*\/migrations\/)/.test(name) &&
      !/compressed/.test(text)
        ? ['a log may be compressed: read it by logOf or entriesOf (decision record 020)']
        : [],
    ),
  ).toEqual([]);
});
