import type { Estimate } from '../../domain/chat/estimate.ts';
import type { Finding } from '../../domain/content/finding.ts';

export type ContentKind = 'activity' | 'programme';

/** What is known of a draft. */
export type Examined = {
  /** What is wrong, and what is worth a thought; errors first, each with its line and column. */
  findings: Finding[];
  /** An Activity that fits its schema. */
  isPlayable: boolean;
  /** How long it takes; null when it cannot be played or never ends. */
  estimate: Estimate | null;
};

/** A draft's touchpoints and ways between them, as a picture and in words. */
export type DraftPicture = {
  /** A whole SVG document. */
  svg: string;
  touchpoints: { id: string; title: string; facts: string; reached: boolean }[];
};

/**
 * Where a draft is looked at while it is written, out of the way of the typing. Texts are JSON that may hold
 * comments (decision C33).
 *
 * Adapters: answers come in the order of the calls. Text that is no JSON is a finding, never a failure.
 */
export interface ContentWorkshop {
  /** Takes up the schema that drafts of this kind are held against. Rejects when it is no schema. */
  use(kind: ContentKind, schema: unknown): Promise<void>;
  /** Holds a draft against its schema and the rules of the content engine; without a kind it is only read. */
  examine(kind: ContentKind | null, text: string): Promise<Examined>;
  /** The same text, laid out evenly, its comments kept. */
  format(text: string): Promise<string>;
  /** The text as JSON, without its comments. */
  plain(text: string): Promise<string>;
  /** Of a playable draft; null where a picture would take too long to draw. */
  draw(text: string): Promise<DraftPicture | null>;
}
export const ContentWorkshop = Symbol.for('ContentWorkshop');
