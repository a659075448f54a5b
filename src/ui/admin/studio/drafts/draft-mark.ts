import type {
  WorkingCopyBinding,
  WorkingCopyBindings,
} from '../../../../application/ports/device/authoring/drafting.ts';
import { computeTextDigest } from '../../../../domain/platform/text-digest.ts';

/** The number of sent texts whose digests are kept, to recognise one if the reply was lost. */
const mostSent = 20;

/** Links the draft in the editor to its working copy on the server. The link is stored in this browser. */
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

  /** Switches to another draft, and returns its link to a working copy. */
  takeUp(draft: string): WorkingCopyBinding | null {
    this.draft = draft;
    return this.now;
  }

  /** Records that the text differs from the server's copy. */
  changed(): void {
    const mark = this.now;
    if (mark?.isStored) this.note({ ...mark, isStored: false });
  }

  /**
   * Records the digest of a text before it is sent, so that a reload before the reply recognises the server's copy. A
   * text that replaces the draft by another item gets a new working copy.
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

/**
 * Returns true if two texts share more than half of their characters at both ends: one is then an edit of the other.
 */
function isMostly(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return (start + end) * 2 > Math.max(before.length, after.length);
}
