import { sql } from 'kysely';
import type { JWK } from 'jose';
import type { AdapterPayload } from 'oidc-provider';
import type { AccountChange } from '../../../../../domain/account/account-changes.ts';
import type { FamilyPlan } from '../../../../../domain/chat/run.ts';
import type { RecalledAnswers } from '../../../../../domain/flow/recall.ts';
import type { RunEntry } from '../../../../../domain/chat/run-entry.ts';
import type { StepResponse } from '../../../../../domain/steps/step-kinds.ts';
import type { ContentDefinition } from '../../../../../domain/checks/checked-content.ts';
import type { ContentKind } from '../../../../../domain/content/content-kind.ts';
import type { RetirementStatus } from '../../../../../domain/content/published.ts';
import type { AdminAct, AdminAction } from '../../../../../domain/people/audit.ts';
import type { RunPath } from '../../../../../domain/reporting/run-path.ts';
import type { AccountLinkPurpose } from '../../../../../application/ports/server/account/account-links.ts';
import { authoringTables } from './authoring-tables.ts';
import type { AccountTableRows } from './kept-rows.ts';
import { mailTables } from './mail-tables.ts';
import { ownedByAccount, ownedByEmbeddedAccount, ownedByPerson, ownedByNobody } from './owner.ts';
import type { PasskeyColumns } from './passkey-rows.ts';
import { reminderTables } from './reminder-tables.ts';
import type { JsonText } from './stored-json.ts';
import { describeTable } from './table.ts';

/**
 * The tables, the same on SQLite and PostgreSQL, in the order in which rows can be deleted. Ids are text, `…_at` is
 * epoch ms, `…_json` is JSON text: unlike jsonb, text keeps every character that a family can type. Each table has the
 * condition for a person's rows, for exports and erasures.
 */
export const tables = {
  /** The flat answer (row for reports), stored with its log entry; exports leave out the pseudonym in `lead`. */
  report_answer: describeTable<{
    run_id: string;
    /** The number of the entry in the run's log, from 1. */
    seq: number;
    at: number;
    /** The beginning of the answer's lines in a CSV report: day and family. */
    lead: string;
    programme_id: string | null;
    form_id: string;
    /** The cells of the answers, one per question of the form, as a line of CSV without its end. */
    answers: string;
    /** The number of times that the family changed the answer. */
    changed: number;
  }>(({ id }) => sql`own.run_id in (select id from run where person_id = ${id})`, ['lead']),
  /** The run path (how far the run came) at that revision; it can be computed from the log again at any time. */
  run_path: describeTable<{ run_id: string; revision: number; path_json: JsonText<RunPath> }>(
    ({ id }) => sql`own.run_id in (select id from run where person_id = ${id})`,
    ['revision'],
  ),
  /** The log of a run in compressed form, instead of rows of `run_entry`; run-entries.ts reads both forms. */
  compressed_log: describeTable<{ run_id: string; format: number; entries: number; bytes: Buffer }>(
    ({ id }) => sql`own.run_id in (select id from run where person_id = ${id})`,
  ),
  run_entry: describeTable<{
    run_id: string;
    /** The number of the entry, from 1 without gaps. */
    seq: number;
    kind: RunEntry['kind'];
    /** The step that was answered or whose answer was undone, or the touchpoint (part of an Activity) that ended. */
    step_id: string | null;
    /** The number of times that the family had gone back before; within that number, a step is answered once. */
    turn: number;
    response_json: JsonText<StepResponse | RecalledAnswers | { language: string }> | null;
    at: number;
  }>(({ id }) => sql`own.run_id in (select id from run where person_id = ${id})`),
  run: describeTable<{
    id: string;
    person_id: string;
    activity_id: string;
    enrolment_id: string | null;
    version: string;
    enrolled_at: number;
    started_at: number | null;
    completed_at: number | null;
    touched_at: number;
    closed_at: number | null;
    /** The number of changes; a change decided on an older revision is decided again. */
    revision: number;
    /** The number of answers that no later change has undone, while the run is under way. */
    answers: number;
    /** The time since when the log is in `compressed_log`; null while it is rows of `run_entry`. */
    compressed_at: number | null;
    /** The family's latest plan in the run (when to do something), computed from the log at each change. */
    plan_json: JsonText<FamilyPlan> | null;
    /** The time since which the home screen hides the run (epoch ms), because it came to a pause or the family pressed 'Exit this page'; null if shown. */
    quiet_at: number | null;
  }>(ownedByPerson, ['compressed_at']),
  enrolment: describeTable<{
    id: string;
    person_id: string;
    programme_id: string;
    enrolled_at: number;
    started_at: number | null;
    completed_at: number | null;
    /** The enrolment's own last activity; its runs have their own `touched_at`. */
    last_activity_at: number;
    available_at_json: JsonText<Record<string, number>>;
    closed_at: number | null;
  }>(ownedByPerson),
  /** The family's changes to a keepsake (an answer that an Activity keeps); its id consists of run and step. */
  keepsake_mark: describeTable<{
    person_id: string;
    keepsake_id: string;
    done_at: number | null;
    off_shelf_at: number | null;
    /** The text that replaces the answer given in the conversation. */
    words: string | null;
    /** The time since when the keepsake is neither shown nor used in a later Activity. */
    forgotten_at: number | null;
  }>(ownedByPerson),
  ...reminderTables,
  /** The webhook event of the sandbox, waiting or sent. */
  sandbox_event: describeTable<{
    id: string;
    intent_id: string;
    type: string;
    due_at: number;
    sent_at: number | null;
  }>(({ id }) => sql`own.intent_id in (select id from sandbox_intent where person_id = ${id})`),
  /** The payment in the sandbox, the embedded provider of card payments. */
  sandbox_intent: describeTable<{
    id: string;
    client_secret: string;
    purchase_id: string;
    person_id: string;
    amount_pence: number;
    currency: string;
    status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
    /** The time when a payment in processing succeeds. */
    settles_at: number | null;
    created_at: number;
  }>(ownedByPerson, ['client_secret']),
  /** The claim of a promo code; its grant has the reference `id`. */
  promo_claim: describeTable<{ id: string; promo_id: string; person_id: string; claimed_at: number }>(
    ownedByPerson,
  ),
  /** The purchase by card; at most one of a person is open. */
  purchase: describeTable<{
    id: string;
    person_id: string;
    provider: string;
    intent_id: string | null;
    amount_pence: number;
    currency: string;
    months: number;
    language: string;
    state: 'open' | 'paid' | 'cancelled';
    created_at: number;
    /** The time of the next check of an open purchase. */
    look_at: number;
    paid_at: number | null;
  }>(ownedByPerson),
  /** The licence that an organisation gives to an address; its grant has the reference `id`. */
  licence: describeTable<{
    id: string;
    /** The address in its normalised form, equal for both spellings of one address. */
    email_key: string;
    organisation: string;
    from_at: number;
    until_at: number;
    created_at: number;
  }>(({ emailKeys }) =>
    emailKeys.length === 0 ? ownedByNobody : sql`own.email_key in (${sql.join(emailKeys)})`,
  ),
  access_grant: describeTable<{
    id: string;
    person_id: string;
    source: 'card' | 'promo' | 'licence';
    from_at: number;
    until_at: number;
    /** The id of the purchase, code claim or licence, which can be granted only once. */
    reference: string;
  }>(ownedByPerson),
  /** The acceptance of the terms; one per sign-up. */
  registration: describeTable<{
    id: string;
    /** The account's id in its directory. */
    account_id: string;
    email_key: string;
    terms_version: string;
    accepted_at: number;
    language: string;
  }>(ownedByAccount),
  /** The link in a mail, valid once, for the address to which it was sent. */
  account_link: describeTable<{
    /** The SHA-256 of the token, in hex: the token itself is in the mail alone. */
    token_hash: string;
    purpose: AccountLinkPurpose;
    account_id: string;
    email: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
    /** The password hash of the sign-up that a verifying link confirms. */
    password_hash: string | null;
  }>(ownedByAccount, ['token_hash', 'password_hash']),
  /** The recent change of an account, with the rows from before the change, which can be restored. */
  account_change: describeTable<{
    id: string;
    account_id: string;
    at: number;
    /** The order of changes that have the same instant. */
    place: number;
    kind: AccountChange;
    /** The former address, for a change of address. */
    email: string | null;
    before_json: JsonText<AccountTableRows>;
  }>(ownedByAccount, ['before_json']),
  ...mailTables,
  /** The record of the embedded OpenID provider: a session, code, token or grant. */
  identity_record: describeTable<{
    model: string;
    id: string;
    payload_json: JsonText<AdapterPayload>;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
    expires_at: number | null;
    consumed_at: number | null;
    /** The id of the record's account, if it has one. */
    account_id: string | null;
    /** The browser family of a grant. */
    browser: string | null;
    /** The time until which protected content (what a family said) is open in a grant or an outside sign-in. */
    open_until: number | null;
  }>(ownedByEmbeddedAccount, ['id', 'payload_json', 'grant_id', 'user_code', 'uid']),
  /** The credential that replaces the password; its private key is on the person's device alone. */
  passkey: describeTable<PasskeyColumns>(ownedByEmbeddedAccount, ['credential_id', 'public_key', 'counter']),
  /** The encrypted key of an authenticator app, valid once confirmed. Codes up to `last_step` are used up. */
  second_factor: describeTable<{
    account_id: string;
    sealed_secret: string;
    created_at: number;
    confirmed_at: number | null;
    last_step: number;
  }>(ownedByEmbeddedAccount, ['sealed_secret', 'last_step']),
  /** The code that replaces a lost app; its row is deleted at its use. */
  recovery_code: describeTable<{ account_id: string; code_hash: string }>(ownedByEmbeddedAccount, [
    'code_hash',
  ]),
  identity_account: describeTable<{
    id: string;
    email: string;
    /** The address in its normalised form, equal for both spellings of one address. */
    email_key: string;
    password_hash: string;
    verified_at: number | null;
    disabled_at: number | null;
    created_at: number;
    /** The time when the owner last took the account back, and the time of the takeover before (epoch ms). */
    taken_back_at: number | null;
    taken_back_since: number | null;
    /** The number of times that all sign-ins were ended: a log-in that began before the last time is refused. */
    sign_in_epoch: number;
  }>(
    ({ accountId, isEmbedded }) => (isEmbedded ? sql`own.id = ${accountId}` : ownedByNobody),
    ['password_hash'],
  ),
  /** The erasure that an admin has requested and not yet confirmed. */
  erasure_request: describeTable<{
    /** The SHA-256 of the token, in hex. */
    token_hash: string;
    person_id: string;
    by_person: string;
    expires_at: number;
  }>(ownedByPerson, ['token_hash', 'by_person']),
  /** The planned erasure of an account, which its owner can cancel for a week. */
  planned_erasure: describeTable<{ person_id: string; asked_at: number; erase_at: number }>(ownedByPerson),
  ...authoringTables,
  /** The act of an admin; it contains ids only. */
  audit_entry: describeTable<{
    id: string;
    at: number;
    by_person: string;
    action: AdminAction;
    /** The id of the affected item (Activity or Programme) or person. */
    subject: string | null;
    details_json: JsonText<AdminAct['details']>;
  }>(({ id }) => sql`own.subject = ${id} or own.by_person = ${id}`, ['by_person', 'subject']),
  /** The person: one subject of one issuer. */
  person: describeTable<{
    id: string;
    issuer: string;
    subject: string;
    email: string;
    roles_json: JsonText<string[]>;
    created_at: number;
    /** The time when an operator disabled the person; the API then refuses every token. */
    disabled_at: number | null;
    /** The time of the last call, exact to a week. */
    seen_at: number | null;
    /** The time of the warning before an erasure; null once the person is seen again. */
    warned_at: number | null;
    /** 1 if protected content requires a proof after idle time, 0 if not; null before the person has chosen. */
    asks_again: number | null;
  }>(({ id }) => sql`own.id = ${id}`),
  promo_code: describeTable<{
    id: string;
    /** The code in its normalised form. */
    code: string;
    percent_off: number;
    claim_limit: number | null;
    claims: number;
    expires_at: number | null;
    disabled_at: number | null;
    organisation: string;
    months: number | null;
    created_at: number;
  }>(null),
  /** The event of the card provider that was processed already. */
  payment_event: describeTable<{ id: string; heard_at: number }>(null),
  /** The Activity or Programme; ids start with `a_` or `p_`. */
  content_item: describeTable<{
    id: string;
    kind: ContentKind;
    slug: string;
    current_version: string;
    published_at: number;
    published_by: string;
    created_at: number;
    /** The state archived or withdrawn, with time, person and reason; null for an item that is neither. */
    standing: RetirementStatus | null;
    standing_at: number | null;
    standing_by: string | null;
    standing_reason: string | null;
  }>(null),
  /** The version of content, never changed or deleted, because a run stays on the version that it began with. */
  content_version: describeTable<{
    item_id: string;
    /** The SHA-256 of the canonical JSON, in hex. */
    hash: string;
    body_json: JsonText<ContentDefinition>;
    created_at: number;
    created_by: string;
    note: string | null;
  }>(null),
  /** The publication of a version; an older version published again is a new row. */
  content_publication: describeTable<{
    id: string;
    item_id: string;
    hash: string;
    published_at: number;
    published_by: string;
  }>(null),
  /** The single row with the number of changes of current content, by which other processes notice changes. */
  content_revision: describeTable<{ id: 1; revision: number }>(null),
  /** The former slug of an item (Activity or Programme) that was renamed. */
  content_alias: describeTable<{ kind: ContentKind; slug: string; item_id: string }>(null),
  identity_key: describeTable<{
    id: string;
    kind: 'signing' | 'cookie';
    /** The JWK for signing, or the secret for cookies. */
    material_json: JsonText<JWK | string>;
    created_at: number;
    retired_at: number | null;
  }>(null),
  /** The single row with the two secrets that turn a person's id into the pseudonym of reports. */
  report_key: describeTable<{ id: number; inner_hex: string; outer_hex: string }>(null),
  /** The questions of an answered form, as CSV; its id is derived from its content. Never changed. */
  report_form: describeTable<{ id: string; activity_id: string; questions_json: JsonText<string[]> }>(null),
  /** The single row while answers from before migration 0039 are converted: those of runs up to this id are. */
  report_backlog: describeTable<{ after_run: string }>(null),
  /** The erased person, whom tokens that are still valid must not create again. */
  erased_identity: describeTable<{
    /** The hash of issuer and subject, keyed like the pseudonyms. */
    identity_hash: string;
    /** The time when every token has expired; the row is deleted then. */
    until_at: number;
  }>(null),
  /** The recent uses of one limit by one key, such as a network. */
  limit_count: describeTable<{
    /** The keyed hash of limit and key, from which neither address nor network can be read. */
    key_hash: string;
    /** The instants of uses, ascending, separated by commas. */
    taken: string;
    /** 1 if the last use was allowed, otherwise 0. */
    was_let_in: number;
    /** The time from which none of these uses counts any more. */
    until_at: number;
  }>(null),
  /** The single row with the time when the next process may delete expired records. */
  retention_turn: describeTable<{ id: number; next_at: number }>(null),
};

/** The columns of every table. */
export type Tables = { [Name in keyof typeof tables]: NonNullable<(typeof tables)[Name]['row']> };

export type PersonRow = Tables['person'];
export type RunRow = Tables['run'];
export type ContentItemRow = Tables['content_item'];
export type EnrolmentRow = Tables['enrolment'];
export type ReportAnswerRow = Tables['report_answer'];
export type RunEntryRow = Tables['run_entry'];
export type MailboxMailRow = Tables['mailbox_mail'];
export type SandboxIntentRow = Tables['sandbox_intent'];
export type SandboxEventRow = Tables['sandbox_event'];
export type PurchaseRow = Tables['purchase'];
