import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { DurationEstimate } from '../../../../domain/analysis/estimate.ts';
import type { ChosenValues } from '../../../../domain/steps/condition.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** The results of a draft's checks. */
export type DraftExamination = {
  /** Errors first, then warnings, each with its line and column. */
  findings: Finding[];
  /** True for an Activity that is valid by its schema. */
  isPlayable: boolean;
  /** The estimated duration; null when the Activity cannot be played or never ends. */
  estimate: DurationEstimate | null;
};

/** A rectangle in a picture, in the units of the picture. */
export type DiagramRectangle = { left: number; top: number; width: number; height: number };

/** The picture of a draft's touchpoints and the ways between them, as SVG and as text. */
export type DraftDiagram = {
  /** A complete SVG document. */
  svg: string;
  touchpoints: { id: string; title: string; facts: string; reached: boolean; place: DiagramRectangle }[];
  /** The text about how long the conversations in the picture take. */
  minutes: string;
  /** The combinations of answers by which the draft's conditions differ; empty when there are no conditions. */
  situations: readonly ChosenValues[];
};

/** The notes beside the touchpoints and ways in a picture, in lines. */
export type DiagramNotes = {
  touchpoints: readonly {
    id: string;
    lines: readonly string[];
    /** The note for the ways out of this touchpoint that have no note of their own; null for none. */
    otherWays: string | null;
  }[];
  /**
   * The notes of ways in the picture, and further ways to draw. `from` null is the start; `to` null is the end, or a
   * pause with `pauses`. `part` (0 to 1) sets the width of the line.
   */
  ways: readonly { from: string | null; to: string | null; pauses?: true; words: string; part: number }[];
};

/** The options of a drawing: the notes beside the picture, and the answers that the drawn conversations must have. */
export type DiagramOptions = [notes?: DiagramNotes | null, chosen?: ChosenValues];

/**
 * Checks a draft while the author writes, without slowing down the typing. Texts are JSON that may contain comments
 * (decision C33).
 *
 * Adapters: answers must come in the order of the calls. Invalid JSON must be reported as a finding, never as a
 * failure.
 */
export interface DraftAnalyser {
  /** Sets the schema for checking drafts of this kind. Rejects an invalid schema. */
  use(kind: ContentKind, schema: Readonly<Record<string, unknown>>): Promise<void>;
  /** Checks a draft against its schema and the rules of content; without a kind the text is parsed only. */
  examine(kind: ContentKind | null, text: string): Promise<DraftExamination>;
  /** Returns the text with consistent layout; comments are kept. */
  format(text: string): Promise<string>;
  /**
   * Returns the text with the quotation marks and spaces of a word processor replaced by straight quotes and plain
   * spaces.
   */
  mendMarks(text: string): Promise<string>;
  /** Returns the text as JSON, without its comments. */
  plain(text: string): Promise<string>;
  /**
   * Draws a playable draft. With `chosen`, ways and minutes are those of conversations with these answers only. Returns
   * null when drawing would take too long.
   */
  draw(text: string, ...how: DiagramOptions): Promise<DraftDiagram | null>;
}
export const DraftAnalyser: PortToken<DraftAnalyser> = createPortToken('ContentWorkshop');
