import type { ActivityDefinition } from '../../../../../domain/activity/definition.ts';
import type { RecordingType } from '../../../../../domain/media/kept-recording.ts';
import type { ContentKind } from '../../../../../domain/content/content-kind.ts';
import type { CommentPlace } from '../../../../../domain/review/comment.ts';
import type { SignOffRole } from '../../../../../domain/review/sign-offs.ts';
import { byPerson } from './owner.ts';
import type { JsonText } from './stored-json.ts';
import { table } from './table.ts';

/** The tables of authors' work beside the published content: a part of `tables`. */
export const authoringTables = {
  /** A text that an author has not published yet; one a person and item. */
  working_copy: table<{
    id: string;
    person_id: string;
    kind: ContentKind;
    slug: string;
    title: string;
    /** The published version from which the text was made; null for a new one. */
    base_slug: string | null;
    base_version: string | null;
    text: string;
    /** Counts the times that it was stored. */
    revision: number;
    changed_at: number;
    /** A review that its author has asked for, and what came of it. */
    review_state: 'waiting' | 'changes' | null;
    review_note: string | null;
    review_at: number | null;
  }>(byPerson),
  /** A comment on a text, by the slug of its item. */
  content_comment: table<{
    id: string;
    person_id: string;
    kind: ContentKind;
    slug: string;
    place_json: JsonText<CommentPlace> | null;
    answers: string | null;
    text: string;
    at: number;
    resolved_at: number | null;
    resolved_by: string | null;
  }>(byPerson, ['resolved_by']),
  /** Somebody vouches for a text of an item. */
  sign_off: table<{
    id: string;
    person_id: string;
    author_id: string;
    kind: ContentKind;
    slug: string;
    role: SignOffRole;
    digest: string;
    at: number;
  }>(byPerson, ['author_id']),
  /** A publication planned for an instant. */
  planned_publication: table<{
    id: string;
    person_id: string;
    kind: ContentKind;
    slug: string;
    title: string;
    /** As it was uploaded: it is checked again then. */
    file: string;
    note: string | null;
    /** The version that may be current then; null for a new item. */
    base: string | null;
    publish_at: number;
    zone: string;
    state: 'waiting' | 'published' | 'refused';
    reason: string | null;
    done_at: number | null;
    /** The item, while it waits: one an item. */
    waits_for: string | null;
  }>(byPerson),
  /** By its link people without an account play this conversation. */
  preview_link: table<{
    id: string;
    /** SHA-256 of the token, hex. */
    token_hash: string;
    person_id: string;
    slug: string;
    title: string;
    version: string;
    body_json: JsonText<ActivityDefinition>;
    created_at: number;
    expires_at: number;
  }>(byPerson, ['token_hash']),
  /** A picture that an author uploaded, by the hash of what was uploaded. */
  picture: table<{ hash: string; width: number; height: number; added_at: number }>(null),
  /** A picture in one form; the best form for a browser is sent. */
  picture_form: table<{ hash: string; media_type: string; bytes: Buffer }>(null),
  /** Audio or video that an author uploaded, by the hash of its bytes, which are the parts of that upload. */
  recording: table<{
    hash: string;
    upload_id: string;
    media_type: RecordingType;
    byte_count: number;
    added_at: number;
  }>(null),
  /** A part of an upload by its place, from 0. */
  recording_part: table<{ upload_id: string; place: number; arrived_at: number; bytes: Buffer }>(null),
  /** How many parts of recordings somebody has sent on a day (days since 1970, UTC). */
  recording_sender: table<{ person_id: string; day: number; part_count: number }>(byPerson),
  /** The size of a person's unfinished upload. */
  recording_upload: table<{ person_id: string; upload_id: string; byte_count: number }>(byPerson),
};
