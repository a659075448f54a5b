import { defineConfig } from 'vite';
import { compileSchemas } from './tools/compile-schemas.ts';

/** The server and the CLI as plain ES modules; packages stay packages. */
export default defineConfig({
  plugins: [compileSchemas()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    rollupOptions: {
      input: {
        server: 'src/server.ts',
        cli: 'src/cli.ts',
        'check-thread': 'src/infrastructure/node/content/check-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
