import type {
  WorkingCopyBinding,
  WorkingCopyBindings,
} from '../../../../application/ports/device/authoring/drafting.ts';
import { computeTextDigest } from '../../../../domain/platform/text-digest.ts';

/** The number of unanswered texts that are recognised later. */
const mostSent = 20;

/** Reads and writes the mark of the draft in the editor, which names its working copy on the server. */
export class DraftWorkingCopyBinding {
  /** The name of the draft in the editor; null before one is opened. */
  draft: string | null = null;
  readonly #marks: WorkingCopyBindings;

  constructor(marks: WorkingCopyBindings) {
    this.#marks = marks;
  }

  get now(): WorkingCopyBinding | null {
    return this.draft === null ? null : this.#marks.read(this.draft);
  }

  note(mark: WorkingCopyBinding | null): void {
    if (this.draft !== null) this.#marks.write(this.draft, mark);
  }

  /** Switches to another draft and returns its mark. */
  takeUp(draft: string): WorkingCopyBinding | null {
    this.draft = draft;
    return this.now;
  }

  /** Notes that the text differs from the server's copy. */
  changed(): void {
    const mark = this.now;
    if (mark?.isStored) this.note({ ...mark, isStored: false });
  }

  /**
   * Notes that a text is being sent, so that a reload before the answer recognises it, and returns the mark to store
   * it under. A text that replaces the draft by another item gets a new copy.
   */
  beginSending(
    { slug, text }: { slug: string; text: string },
    before: string | null,
  ): WorkingCopyBinding & { sent: readonly string[] } {
    const mark = this.now;
    const isSame = mark && (mark.slug === slug || isMostly(before ?? '', text));
    const { id, revision, sent = [], slug: marked } = isSame ? mark : freshMark(slug);
    const sending = {
      id,
      slug: marked,
      revision,
      isStored: false,
      sent: [...sent, computeTextDigest(text)].slice(-mostSent),
    };
    this.note(sending);
    return sending;
  }
}

const freshMark = (slug: string): WorkingCopyBinding => ({
  id: crypto.randomUUID(),
  slug,
  revision: 0,
  isStored: false,
});

/** Returns true if two texts share more than half: one is then an edit of the other, not a replacement. */
function isMostly(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return (start + end) * 2 > Math.max(before.length, after.length);
}
