import { defineConfig } from 'vite';
import { compileSchemas } from './tools/compile-schemas.ts';

/** Builds the server and the CLI as plain ES modules; packages are not bundled. */
export default defineConfig({
  plugins: [compileSchemas()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        server: 'src/server.ts',
        cli: 'src/cli.ts',
        'check-thread': 'src/infrastructure/node/content/check-thread.ts',
        'hash-thread': 'src/infrastructure/node/identity-provider/accounts/hash-thread.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Each file adds half a millisecond to the start of a command, so the commands share two files.
        codeSplitting: {
          groups: [
            { name: 'command', test: /\/node\/cli\/(run-cli|command|option-values)\.ts$/ },
            {
              name: 'engine',
              test: /\/(domain\/(analysis\/replay|sequencer\/transcript)|shared\/engine\/run-file)\.ts$/,
            },
          ],
        },
      },
    },
  },
});
