import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { contentSchemas } from '../src/infrastructure/shared/content/validate/content-schemas.ts';
import { formatReference } from './format-reference.ts';

/** `node tools/make-format-page.ts` writes every field of the schemas into docs/content-format.md. */
const root = resolve(import.meta.dirname, '..');
const page = resolve(root, 'docs/content-format.md');

let text = readFileSync(page, 'utf8');
for (const [kind, schema] of Object.entries<object>(contentSchemas)) {
  const part = new RegExp(`(<!-- ${kind}: begin -->\n)[^]*(<!-- ${kind}: end -->)`);
  text = text.replace(
    part,
    (_all, begin: string, end: string) => `${begin}\n${formatReference(schema)}\n${end}`,
  );
}
writeFileSync(page, text);
