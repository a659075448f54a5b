import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { buildWhenChanged } from './build.ts';

/** `npm run dev`: the server with restart on change, and the web program with hot reload on port 5173. */
const root = resolve(import.meta.dirname, '..');
buildWhenChanged();
const address = 'http://localhost:5173';
const server = spawn(process.execPath, ['--watch', 'src/server.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { PUBLIC_URL: address, ...process.env },
});
const web = await createServer({ configFile: resolve(root, 'vite.config.ts') });
await web.listen();
process.stdout.write(`Open ${address}\n`);
process.once('SIGINT', () => {
  server.kill();
  void web.close().then(() => process.exit(0));
});
