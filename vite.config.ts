import { join, relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { readLocaleLanguages } from './src/infrastructure/node/platform/i18n/languages-in.ts';
import { translationSchema } from './src/domain/checks/translation-schema.ts';
import { contentSchemas } from './src/infrastructure/shared/content/validate/content-schemas.ts';
import { compileSchemas } from './tools/compile-schemas.ts';
import { leaveOutDetails } from './tools/leave-out-details.ts';

/** Publishes, under /schemas, the domain's own schemas, against which authors write. */
function publishSchemas(): Plugin {
  const files = Object.entries({ ...contentSchemas, translation: translationSchema }).map(
    ([kind, schema]) => [`schemas/${kind}-schema.json`, JSON.stringify(schema, null, 2)] as const,
  );
  return {
    name: 'publish-schemas',
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      for (const [fileName, source] of files)
        server.middlewares.use(`/${fileName}`, (_request, reply) => {
          reply.setHeader('content-type', 'application/json').end(source);
        });
    },
  };
}

/** Serves the early script in development as a module beside the program; the build puts it into the page. */
function serveEarlyScript(): Plugin {
  return {
    name: 'serve-early-script',
    apply: 'serve',
    transformIndexHtml: (page) =>
      page.replace('<!-- early script -->', '<script type="module" src="/early.ts"></script>'),
  };
}

/** Replaces Vite's helper by ours, which loads a part of the program again after a failure. */
function fetchPartsAgain(): Plugin {
  const helper = resolve(import.meta.dirname, 'src/infrastructure/browser/platform/load-part.ts');
  return {
    name: 'fetch-parts-again',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadPart as __vitePreload } from ${JSON.stringify(helper)};`
        : undefined,
  };
}

/** Writes into the page the languages that have texts, each with its own name, for the program. */
function nameLanguages(): Plugin {
  const locales = resolve(import.meta.dirname, 'src/ui/public/locales');
  return {
    name: 'name-languages',
    transformIndexHtml: (page) => {
      const languages = JSON.stringify(readLocaleLanguages(locales)).replaceAll("'", '&#39;');
      return page.replace('<html', `<html data-languages='${languages}'`);
    },
  };
}

/** Returns the path of a library's file for production; its package would lead to the one with development warnings. */
const forProduction = (file: string): string => resolve(import.meta.dirname, 'node_modules', file);

/**
 * The chunks of files that several screens share. They are few, because each costs a weak network one more round trip.
 * A conversation is one chunk with its screen and its calls; the parts for the admin app's rehearsal are separate.
 */
const parts: readonly [name: string, sources: RegExp][] = [
  [
    'conversation',
    /^(application\/chat\/|ui\/learner\/chat\/(?!action-aids\/|read-aloud\/|ending\/(?!FinishedActivityLinks)|settings\/(?!Pace)|transcript\/(?:Compared|Recording|AccessLinks)|replies\/(?:Feedback|feedback|Drawn|Faces|Pictures|FamilyPlan|Plan|plan|Input)|Earlier|ClosedConversation|SpeedUp|ChatGestures|CalmTaps|HandOverCover|Discreet)|infrastructure\/(browser\/chat\/http|shared\/api\/(parts\/read-step|steps))|domain\/(sequencer\/|media\/captions|content\/plain-text)|ui\/kit\/(Avatar|Bubble|Typing|Action))/,
  ],
  [
    'reauthentication',
    /^(ui\/learner\/(reauthentication\/|LoadAccountTexts)|infrastructure\/(browser\/account\/(http-reauthentication|passkey-proof)|shared\/api\/(account|reauthentication|sign-ins)))/,
  ],
  [
    'account',
    /^(ui\/(learner\/account\/(?!quick-exit-store)|shell\/AccountPages)|infrastructure\/browser\/account\/http-account)/,
  ],
  ['rules', /^domain\/steps\//],
  [
    'rehearsal',
    /^domain\/(flow\/|analysis\/|chat\/(?!time-left|drawing|family-plan-time)|support\/names-help)/,
  ],
  [
    'catalogue',
    /^(ui\/learner\/catalogue\/(?!Filter|InstallHint|NoResults)|ui\/kit\/(Card|MouseDrag)|domain\/catalogue\/(?!danger\/|filter-options|tender|split|samples|suggest-after-finish))/,
  ],
  [
    'page-parts',
    /^(ui\/learner\/(page\.module|PageLoading|CatalogueLabels|BeforeYouStart|FirstAid|PromoCodeHint|PageHead|Summary|long-date|activity\/activity-store|account\/quick-exit-store)|domain\/(catalogue\/(filter-options|tender)|activity\/(start-link|declared-minutes)))/,
  ],
];

const partOf = (file: string): string | null =>
  parts.find(([, sources]) => sources.test(relative(join(import.meta.dirname, 'src'), file)))?.[0] ?? null;

const server = 'http://localhost:8080';

export default defineConfig({
  root: 'src',
  publicDir: 'ui/public',
  plugins: [
    react(),
    publishSchemas(),
    nameLanguages(),
    serveEarlyScript(),
    compileSchemas(),
    leaveOutDetails(),
    fetchPartsAgain(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // Otherwise every learner would load the names of the admin app's files.
      resolveDependencies: (file, files) =>
        /admin/i.test(file) ? files.filter((name) => name.endsWith('.css')) : files,
    },
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The first group is one file for the first view, so that its styles keep their layers' order. The last is one
        // file for the admin app's ports, whose tokens would otherwise be files of one line each.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: partOf, debugName: 'parts', minShareCount: 1, includeDependenciesRecursively: false },
            {
              name: 'admin-ports',
              test: /ports\/device\/((authoring|exchange|media|people|reporting)\/.*|shop\/back-office)\.ts$/,
            },
          ],
        },
      },
    },
  },
  resolve: {
    alias: [
      // The editor's worker loads ajv for the schema of another server; ajv's address library is large.
      {
        find: /^\.\/refs\/json-schema-2020-12$/,
        replacement: resolve(import.meta.dirname, 'src/infrastructure/browser/authoring/no-meta-schemas.ts'),
      },
      {
        find: /^fast-uri$/,
        replacement: resolve(import.meta.dirname, 'src/infrastructure/browser/authoring/schema-addresses.ts'),
      },
      { find: /^react-router$/, replacement: forProduction('react-router/dist/production/index.mjs') },
      {
        find: /^react-router\/dom$/,
        replacement: forProduction('react-router/dist/production/dom-export.mjs'),
      },
      { find: /^mobx$/, replacement: forProduction('mobx/dist/mobx.esm.production.min.js') },
      {
        find: /^mobx-react-lite$/,
        replacement: forProduction('mobx-react-lite/dist/mobxreactlite.esm.production.min.js'),
      },
    ],
  },
  // Drafts seldom need the library that draws pictures, so it is a separate file.
  worker: {
    format: 'es',
    plugins: () => [compileSchemas()],
    // One file has all that the worker needs at first; otherwise the files it loads later would split it.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'checks', tags: ['$initial'] }] },
        comments: { annotation: false },
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/idp': server,
      '/assets/config.json': server,
      '/assets/pages.css': server,
      '/locales/add': server,
      '/pictures': server,
      '/recordings': server,
    },
  },
});
