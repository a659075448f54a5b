import { execFile } from 'node:child_process';

test('on an older Node the program prints the version it needs, and no more', async () => {
  const older = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.19.2' })`;
  const ran = await new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, ['--import', older, 'src/cli.ts', 'doctor'], (error, out, err) =>
      resolve({ code: error?.code, out, err }),
    );
  });
  expect(ran).toEqual({
    code: 1,
    out: '',
    err: `Fireside needs Node 24 or newer; this is ${process.version}. Install it from nodejs.org.\n`,
  });
});
