import type { CopyMark, CopyMarks } from '../../../../application/ports/device/authoring/drafting.ts';
import { digestOfText } from '../../../../domain/platform/text-digest.ts';

/** The number of unanswered texts that are recognised again. */
const mostSent = 20;

/** The mark of the draft in the editor: under which copy the server has it. */
export class DraftMark {
  /** The name of the draft in the editor; null before it is looked at. */
  draft: string | null = null;
  readonly #marks: CopyMarks;

  constructor(marks: CopyMarks) {
    this.#marks = marks;
  }

  get now(): CopyMark | null {
    return this.draft === null ? null : this.#marks.read(this.draft);
  }

  note(mark: CopyMark | null): void {
    if (this.draft !== null) this.#marks.write(this.draft, mark);
  }

  /** Another draft is in the editor. Returns its mark. */
  takeUp(draft: string): CopyMark | null {
    this.draft = draft;
    return this.now;
  }

  /** The server does not have the text any more as it is here. */
  changed(): void {
    const mark = this.now;
    if (mark?.isStored) this.note({ ...mark, isStored: false });
  }

  /**
   * Notes that a text is sent, so that it is recognised again after a reload before the answer, and returns the mark to
   * store it under. Another item in the place of the one that the server has gets a copy of its own.
   */
  beginSending(
    { slug, text }: { slug: string; text: string },
    before: string | null,
  ): CopyMark & { sent: readonly string[] } {
    const mark = this.now;
    const isSame = mark && (mark.slug === slug || isMostly(before ?? '', text));
    const { id, revision, sent = [], slug: marked } = isSame ? mark : freshMark(slug);
    const sending = {
      id,
      slug: marked,
      revision,
      isStored: false,
      sent: [...sent, digestOfText(text)].slice(-mostSent),
    };
    this.note(sending);
    return sending;
  }
}

const freshMark = (slug: string): CopyMark => ({
  id: crypto.randomUUID(),
  slug,
  revision: 0,
  isStored: false,
});

/** Whether two texts share more than half: one was made of the other, and not put in its place. */
function isMostly(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return (start + end) * 2 > Math.max(before.length, after.length);
}
