import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Estimate } from '../../../../domain/analysis/estimate.ts';
import type { ChosenValues } from '../../../../domain/steps/condition.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import { token, type Token } from '../../token.ts';

/** The results of a draft's checks. */
export type Examined = {
  /** Errors first, then warnings, each with its line and column. */
  findings: Finding[];
  /** An Activity that fits its schema. */
  isPlayable: boolean;
  /** How long it takes; null when it cannot be played or never ends. */
  estimate: Estimate | null;
};

/** A rectangle in a picture, in its own units. */
export type PlaceInPicture = { left: number; top: number; width: number; height: number };

/** A draft's touchpoints and ways between them, as a picture and in words. */
export type DraftPicture = {
  /** A whole SVG document. */
  svg: string;
  touchpoints: { id: string; title: string; facts: string; reached: boolean; place: PlaceInPicture }[];
  /** How long the conversations in it take, in words. */
  minutes: string;
  /** Answers that meet the draft's conditions; none where there are no conditions. */
  situations: readonly ChosenValues[];
};

/** The words of a picture beside its touchpoints and ways, line by line. */
export type PictureNotes = {
  touchpoints: readonly {
    id: string;
    lines: readonly string[];
    /** Said of those ways out of it that have no words of their own. */
    otherWays: string | null;
  }[];
  /**
   * Notes of ways in the picture, and ways to add to it. `from` null is the start, `to` null the end, or a pause if so
   * said. `part`, from 0 to 1, is how broad the line is.
   */
  ways: readonly { from: string | null; to: string | null; pauses?: true; words: string; part: number }[];
};

/** The options of a drawing: notes beside it, and the answers chosen in the conversations that are drawn. */
export type DrawingArguments = [notes?: PictureNotes | null, chosen?: ChosenValues];

/**
 * Checks a draft while it is written, without slowing the typing down. Texts are JSON that may hold comments
 * (decision C33).
 *
 * Adapters: answers come in the order of the calls. Text that is no JSON is a finding, never a failure.
 */
export interface ContentWorkshop {
  /** Sets the schema that drafts of this kind are checked against. Rejects when it is no schema. */
  use(kind: ContentKind, schema: Readonly<Record<string, unknown>>): Promise<void>;
  /** Checks a draft against its schema and the rules of content; without a kind it is only parsed. */
  examine(kind: ContentKind | null, text: string): Promise<Examined>;
  /** The same text, laid out evenly, its comments kept. */
  format(text: string): Promise<string>;
  /** The same text, with straight quotation marks and plain spaces where a word processor has put others. */
  mendMarks(text: string): Promise<string>;
  /** The text as JSON, without its comments. */
  plain(text: string): Promise<string>;
  /**
   * Draws a playable draft; with `chosen`, ways and minutes are those of conversations with these answers alone. Null
   * where a picture would take too long to draw.
   */
  draw(text: string, ...how: DrawingArguments): Promise<DraftPicture | null>;
}
export const ContentWorkshop: Token<ContentWorkshop> = token('ContentWorkshop');
