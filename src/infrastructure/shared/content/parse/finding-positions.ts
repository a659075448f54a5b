import type { Finding } from '../../../../domain/content/finding.ts';
import { findTextPositions } from './scan-json.ts';

/** Adds to findings the line and column of their paths in this JSON text. */
export function addFindingPositions(text: string, findings: readonly Finding[]): Finding[] {
  if (findings.length === 0) return [];
  const places = findTextPositions(text, new Set(findings.map(({ path }) => path)));
  return findings.map((found) => ({ ...found, ...places.get(found.path) }));
}
