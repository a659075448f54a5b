import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * Tests the architecture rules. Each names itself in the failure message: the table of who may import whom, which
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
    home: /^infrastructure\/shared\/exchange\/xliff\//,
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

/**
 * The number of functions with more than 50 lines from the first to the last; the linter allows none above 80. It may
 * only fall: a commit that shortens one must write the lower number here.
 */
const longFunctions = 50;

test('no more functions than before are longer than 50 lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'long-functions-'));
  try {
    const config = join(folder, 'oxlint.json');
    const rules = { 'max-lines-per-function': ['error', { max: 50 }] };
    writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules }));
    const linter = resolve('node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [linter, '-c', config, '-f', 'unix', 'src'], {
      encoding: 'utf8',
      maxBuffer: 1 << 24,
    });
    const found = stdout.split('\n').filter((line) => line.includes('max-lines-per-function'));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length > longFunctions ? found : []).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const inOrder = (one: string, other: string): number => one.localeCompare(other);
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

/** The folders that hold nouns: each folder directly below one of them is a noun. */
const homesOfNouns = [...layers, 'ui/admin', 'ui/learner'];

/** Returns the noun of a file in a folder of nouns; null for any other file. */
function nounIn(home: string, name: string): string | null {
  if (!name.startsWith(`${home}/`)) return null;
  const [noun, ...below] = name.slice(home.length + 1).split('/');
  return below.length > 0 ? noun! : 'files beside the nouns';
}

/** Returns the imports from noun to noun inside one such folder, each with an example. */
function betweenNouns(home: string): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>();
  for (const { from, to } of edges) {
    const [noun, other] = [nounIn(home, from), nounIn(home, to)];
    if (noun === null || other === null || noun === other) continue;
    const targets = arrows.get(noun) ?? new Map<string, string>();
    arrows.set(noun, targets.set(other, `${from} → ${to}`));
  }
  return arrows;
}

test.each(homesOfNouns)('no two nouns of %s import each other, nor several in a circle', (home) => {
  const arrows = betweenNouns(home);
  const leadsTo = (noun: string, goal: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(noun)?.keys() ?? [])].some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      return leadsTo(next, goal, seen.add(next));
    });
  expect(
    [...arrows].flatMap(([noun, targets]) =>
      [...targets].filter(([target]) => leadsTo(target, noun)).map(([, example]) => example),
    ),
  ).toEqual([]);
});

test('a noun of the domain imports only those below it on the ladder of docs/architecture.md', () => {
  const [, ladder = ''] =
    /^## The ladder of nouns$[^]*?```\n([^]*?)\n```/m.exec(readFileSync('docs/architecture.md', 'utf8')) ??
    [];
  const rungs = ladder.split('\n').map((line) => line.split('  '));
  const rungOf = (noun: string): number => rungs.findIndex((nouns) => nouns.includes(noun));
  const folders = readdirSync(join(root, 'domain'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(rungs.flat().toSorted(inOrder)).toEqual(folders.map(({ name }) => name).toSorted(inOrder));
  expect(
    [...betweenNouns('domain')].flatMap(([noun, targets]) =>
      [...targets]
        .filter(([target]) => rungOf(target) <= rungOf(noun))
        .map(([target, example]) => `${noun} must not import ${target}: ${example}`),
    ),
  ).toEqual([]);
});

test('a folder holds at most 40 files, which one screen shows', () => {
  // Each change of the stored data adds a file here, and none is ever removed.
  const growing = ['infrastructure/node/platform/database/migrations'];
  const held = new Map<string, number>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) held.set(nameOf(entry.parentPath), (held.get(nameOf(entry.parentPath)) ?? 0) + 1);
  expect(
    [...held]
      .filter(([folder, count]) => count > 40 && !folder.startsWith('ui/public') && !growing.includes(folder))
      .map(([folder, count]) => `src/${folder} holds ${count}: give what belongs together a folder`),
  ).toEqual([]);
});

/** Inside the two largest layers imports go to the left only; folders on one line share a floor. */
const floors: Record<string, readonly RegExp[]> = {
  'infrastructure/node': [
    /^platform\//,
    /^prefetch\//,
    // The nouns are all other folders, so that a new one needs no line here.
    /^(?!(platform|prefetch|compose|cli|doctor)\/)[^/]+\//,
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

const isUseCase = (name: string): boolean => /^application\/(?!ports\/)/.test(name);
const isMigration = (name: string): boolean =>
  name.startsWith('infrastructure/node/platform/database/migrations/');

/** The modules that a build replaces by others, or that replace others: a build names them, so no import does. */
const replaced = ['tools/compile-schemas.ts', 'vite.config.ts'].flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/resolve\([\w.]+, '(.+?\.ts)'\)/g)].map(([, found]) => found!),
);

/** The pairs of files that may export the same name, with the same meaning in both; any other name has one meaning. */
const mayShareNames: Record<string, (one: string, other: string) => boolean> = {
  'a use case and its route': (one, other) =>
    isUseCase(one) && other.startsWith('infrastructure/shared/api/'),
  'a thing and the migration that brought it': (one, other) => !isMigration(one) && isMigration(other),
  'a module that a build replaces': (one) => replaced.some((path) => `src/${one}`.endsWith(path)),
};

test('an exported name stands in one file, or in two for a reason', () => {
  const owners = new Map<string, string[]>();
  for (const { name, code } of files) {
    const declared = code.matchAll(
      /^export (?:abstract |async |declare )*(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm,
    );
    const listed = [...code.matchAll(/^export (?:type )?\{([^}]*)\}(?! from)/gm)].flatMap(([, names]) =>
      names!.split(',').map((entry) => entry.trim().split(/\s/).at(-1)!),
    );
    for (const word of new Set([...[...declared].map(([, found]) => found!), ...listed]))
      if (word !== '') owners.set(word, [...(owners.get(word) ?? []), name]);
  }
  const shared = [...owners].filter(([, homes]) => homes.length > 1);
  const kindOf = ([one, other, ...more]: readonly string[]): string | undefined =>
    more.length > 0
      ? undefined
      : Object.keys(mayShareNames).find(
          (kind) => mayShareNames[kind]!(one!, other!) || mayShareNames[kind]!(other!, one!),
        );
  expect(
    shared
      .filter(([, homes]) => kindOf(homes) === undefined)
      .map(([word, homes]) => `${word} stands in ${homes.join(' and ')}: give each its own word`),
  ).toEqual([]);
  expect([...new Set(shared.map(([, homes]) => kindOf(homes)!))].toSorted(inOrder)).toEqual(
    Object.keys(mayShareNames).toSorted(inOrder),
  );
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
