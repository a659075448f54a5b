import type { ActivityDefinition } from '../../../../../domain/activity/definition.ts';
import type { RecordingType } from '../../../../../domain/media/kept-recording.ts';
import type { ContentKind } from '../../../../../domain/content/content-kind.ts';
import type { CommentAnchor } from '../../../../../domain/review/comment.ts';
import type { SignOffRole } from '../../../../../domain/review/sign-offs.ts';
import { ownedByPerson } from './owner.ts';
import type { JsonText } from './stored-json.ts';
import { describeTable } from './table.ts';

/** The tables of authors' unpublished work and uploads, which `tables` includes. */
export const authoringTables = {
  /** The text that an author has not published yet; one per person and item (Activity or Programme). */
  working_copy: describeTable<{
    id: string;
    person_id: string;
    kind: ContentKind;
    slug: string;
    title: string;
    /** The published version that the text is based on; null for a new text. */
    base_slug: string | null;
    base_version: string | null;
    text: string;
    /** The number of times that the text was stored. */
    revision: number;
    changed_at: number;
    /** The state of the review that the author requested; null without one. */
    review_state: 'waiting' | 'changes' | null;
    review_note: string | null;
    review_at: number | null;
  }>(ownedByPerson),
  /** The comment on a text, by the slug of its item. */
  content_comment: describeTable<{
    id: string;
    person_id: string;
    kind: ContentKind;
    slug: string;
    place_json: JsonText<CommentAnchor> | null;
    answers: string | null;
    text: string;
    at: number;
    resolved_at: number | null;
    resolved_by: string | null;
  }>(ownedByPerson, ['resolved_by']),
  /** The sign-off of a person for a text of an item. */
  sign_off: describeTable<{
    id: string;
    person_id: string;
    author_id: string;
    kind: ContentKind;
    slug: string;
    role: SignOffRole;
    digest: string;
    at: number;
  }>(ownedByPerson, ['author_id']),
  /** The publication that is planned for an instant. */
  planned_publication: describeTable<{
    id: string;
    person_id: string;
    kind: ContentKind;
    slug: string;
    title: string;
    /** The file as it was uploaded: it is checked again when it is published. */
    file: string;
    note: string | null;
    /** The version that must still be current at the publication; null for a new item. */
    base: string | null;
    publish_at: number;
    zone: string;
    state: 'waiting' | 'published' | 'refused';
    reason: string | null;
    done_at: number | null;
    /** The id of the item while the publication waits; at most one waits per item. */
    waits_for: string | null;
  }>(ownedByPerson),
  /** The link at which people without an account can play this conversation. */
  preview_link: describeTable<{
    id: string;
    /** The SHA-256 of the token, in hex. */
    token_hash: string;
    person_id: string;
    slug: string;
    title: string;
    version: string;
    body_json: JsonText<ActivityDefinition>;
    created_at: number;
    expires_at: number;
  }>(ownedByPerson, ['token_hash']),
  /** The picture that an author uploaded, by the hash of the upload. */
  picture: describeTable<{ hash: string; width: number; height: number; added_at: number }>(null),
  /** The picture in one format; a browser receives the best format that it supports. */
  picture_form: describeTable<{ hash: string; media_type: string; bytes: Buffer }>(null),
  /** The audio or video that an author uploaded, by the hash of its bytes, which are the parts of that upload. */
  recording: describeTable<{
    hash: string;
    upload_id: string;
    media_type: RecordingType;
    byte_count: number;
    added_at: number;
  }>(null),
  /** The part of an upload by its place, from 0. */
  recording_part: describeTable<{ upload_id: string; place: number; arrived_at: number; bytes: Buffer }>(
    null,
  ),
  /** The number of parts of recordings that a person sent on a day (days since 1970, UTC). */
  recording_sender: describeTable<{ person_id: string; day: number; part_count: number }>(ownedByPerson),
  /** The size of a person's unfinished upload (bytes). */
  recording_upload: describeTable<{ person_id: string; upload_id: string; byte_count: number }>(
    ownedByPerson,
  ),
};
