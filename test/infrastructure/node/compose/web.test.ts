import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readInlineSourceHashes } from '../../../../src/infrastructure/node/compose/web.ts';

const folder = mkdtempSync(join(tmpdir(), 'fireside-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a folder that is not built allows nothing inline', () => {
  expect(readInlineSourceHashes(join(folder, 'none'))).toEqual({ scripts: [], styles: [] });
});

test("the page's own scripts and styles are allowed by the hash of their text, the element of a file is not", () => {
  const script = 'let é = "<p>";\n  go()';
  const styles = 'a > b {\n  color: red;\n}';
  writeFileSync(
    join(folder, 'index.html'),
    `<script data-dashboard="/a.js">${script}</script><style>${styles}</style>` +
      '<script type="module" crossorigin src="/assets/index.js"></script>',
  );
  expect(readInlineSourceHashes(folder)).toEqual({ scripts: [source(script)], styles: [source(styles)] });
});
