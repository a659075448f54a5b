import { sql } from 'kysely';
import type { JWK } from 'jose';
import type { AdapterPayload } from 'oidc-provider';
import type { AccountChange } from '../../../../../domain/account/account-changes.ts';
import type { FamilyPlan } from '../../../../../domain/chat/run.ts';
import type { Recalled } from '../../../../../domain/flow/recall.ts';
import type { RunEntry } from '../../../../../domain/chat/run-entry.ts';
import type { StepResponse } from '../../../../../domain/steps/step-kinds.ts';
import type { ContentDefinition } from '../../../../../domain/checks/checked-content.ts';
import type { ContentKind } from '../../../../../domain/content/content-kind.ts';
import type { Standing } from '../../../../../domain/content/published.ts';
import type { AdminAct, AdminAction } from '../../../../../domain/people/audit.ts';
import type { RunPath } from '../../../../../domain/reporting/run-path.ts';
import type { LinkPurpose } from '../../../../../application/ports/server/account/account-links.ts';
import { authoringTables } from './authoring-tables.ts';
import type { KeptRows } from './kept-rows.ts';
import { mailTables } from './mail-tables.ts';
import { byAccount, byEmbeddedAccount, byPerson, nobodys } from './owner.ts';
import type { PasskeyColumns } from './passkey-rows.ts';
import { reminderTables } from './reminder-tables.ts';
import type { JsonText } from './stored-json.ts';
import { table } from './table.ts';

/**
 * Every table, the same on SQLite and PostgreSQL. Ids are text, `…_at` is epoch ms, `…_json` is JSON text;
 * text rather than jsonb, because it keeps every character a family can type. Each says whose its rows are, so
 * exports and erasures miss none. In the order in which rows can be deleted.
 */
export const tables = {
  /** An answered step laid flat for reports, stored with its entry; the pseudonym in `lead` stays here. */
  report_answer: table<{
    run_id: string;
    /** The place of the entry in the run's log. */
    seq: number;
    at: number;
    /** How each of its lines of CSV begins: day and family. */
    lead: string;
    programme_id: string | null;
    form_id: string;
    /** The cells of the answers, one a question of the form, as a line of CSV without its end. */
    answers: string;
    /** How often the family went back and gave the answer again. */
    changed: number;
  }>(({ id }) => sql`own.run_id in (select id from run where person_id = ${id})`, ['lead']),
  /** How far a run came when it had that revision (sql-run-paths.ts); made of its log, and made anew at any time. */
  run_path: table<{ run_id: string; revision: number; path_json: JsonText<RunPath> }>(
    ({ id }) => sql`own.run_id in (select id from run where person_id = ${id})`,
    ['revision'],
  ),
  /** The log of a run in the place of its rows of `run_entry` (compressed-log.ts); read both by run-entries.ts. */
  compressed_log: table<{ run_id: string; format: number; entries: number; bytes: Buffer }>(
    ({ id }) => sql`own.run_id in (select id from run where person_id = ${id})`,
  ),
  run_entry: table<{
    run_id: string;
    /** From 1, without gaps. */
    seq: number;
    kind: RunEntry['kind'];
    /** The step answered or gone back to, or the touchpoint ended. */
    step_id: string | null;
    /** How often the family had gone back before: a step is answered once a turn. */
    turn: number;
    response_json: JsonText<StepResponse | Recalled | { language: string }> | null;
    at: number;
  }>(({ id }) => sql`own.run_id in (select id from run where person_id = ${id})`),
  run: table<{
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
    /** Counted up by every change; a change decided on an older revision is decided again. */
    revision: number;
    /** How many answers count while it is under way; those that a change has undone do not. */
    answers: number;
    /** Since when its log is in `compressed_log`; null while it is rows of `run_entry`. */
    compressed_at: number | null;
    /** The family's latest plan in it; made of its log, with each change of a run that has a plan. */
    plan_json: JsonText<FamilyPlan> | null;
    /** Since when home says nothing of it: the family left it for its safety. */
    quiet_at: number | null;
  }>(byPerson, ['compressed_at']),
  enrolment: table<{
    id: string;
    person_id: string;
    programme_id: string;
    enrolled_at: number;
    started_at: number | null;
    completed_at: number | null;
    /** The enrolment's own last activity; the runs inside it have their own `touched_at`. */
    last_activity_at: number;
    available_at_json: JsonText<Record<string, number>>;
    closed_at: number | null;
  }>(byPerson),
  /** A family's marks on a keepsake; the id is that of run and step. */
  keepsake_mark: table<{
    person_id: string;
    keepsake_id: string;
    done_at: number | null;
    off_shelf_at: number | null;
    /** In the place of those that were said in the conversation. */
    words: string | null;
    /** Since when it is neither shown nor said any more. */
    forgotten_at: number | null;
  }>(byPerson),
  ...reminderTables,
  /** A webhook of the sandbox that is to be sent, or was. */
  sandbox_event: table<{
    id: string;
    intent_id: string;
    type: string;
    due_at: number;
    sent_at: number | null;
  }>(({ id }) => sql`own.intent_id in (select id from sandbox_intent where person_id = ${id})`),
  /** A payment in the sandbox, the embedded provider of card payments. */
  sandbox_intent: table<{
    id: string;
    client_secret: string;
    purchase_id: string;
    person_id: string;
    amount_pence: number;
    currency: string;
    status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
    /** When a payment in processing succeeds. */
    settles_at: number | null;
    created_at: number;
  }>(byPerson, ['client_secret']),
  /** Its access has the reference `id`. */
  promo_claim: table<{ id: string; promo_id: string; person_id: string; claimed_at: number }>(byPerson),
  /** One buying by card; at most one of a person is open. */
  purchase: table<{
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
    /** When an open one is looked after. */
    look_at: number;
    paid_at: number | null;
  }>(byPerson),
  /** Access of an organisation's people; its access has the reference `id`. */
  licence: table<{
    id: string;
    /** The address in the form in which two spellings are one. */
    email_key: string;
    organisation: string;
    from_at: number;
    until_at: number;
    created_at: number;
  }>(({ emailKeys }) => (emailKeys.length === 0 ? nobodys : sql`own.email_key in (${sql.join(emailKeys)})`)),
  access_grant: table<{
    id: string;
    person_id: string;
    source: 'card' | 'promo' | 'licence';
    from_at: number;
    until_at: number;
    /** Names the purchase, code claim or licence; the same one grants once. */
    reference: string;
  }>(byPerson),
  /** An acceptance of the terms; one a sign-up. */
  registration: table<{
    id: string;
    /** The account's id in the directory that keeps it. */
    account_id: string;
    email_key: string;
    terms_version: string;
    accepted_at: number;
    language: string;
  }>(byAccount),
  /** A link that a mail carried: good once, for the address it was sent to. */
  account_link: table<{
    /** SHA-256 of the token, hex: the token itself is in the mail alone. */
    token_hash: string;
    purpose: LinkPurpose;
    account_id: string;
    email: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
    /** The password's hash of the sign-up that a link to verify confirms. */
    password_hash: string | null;
  }>(byAccount, ['token_hash', 'password_hash']),
  /** A change to an account in the last days, with the rows as they were before, which put it back. */
  account_change: table<{
    id: string;
    account_id: string;
    at: number;
    /** The order of those of one instant. */
    place: number;
    kind: AccountChange;
    /** The former address, for a change of address. */
    email: string | null;
    before_json: JsonText<KeptRows>;
  }>(byAccount, ['before_json']),
  ...mailTables,
  /** A record of the embedded OpenID provider: a session, code, token or grant. */
  identity_record: table<{
    model: string;
    id: string;
    payload_json: JsonText<AdapterPayload>;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
    expires_at: number | null;
    consumed_at: number | null;
    /** Whose it is, where it is somebody's. */
    account_id: string | null;
    /** The family of the browser that signed in, for a grant. */
    browser: string | null;
    /** Protected content is open until then, for a grant or a sign-in at an outside issuer. */
    open_until: number | null;
  }>(byEmbeddedAccount, ['id', 'payload_json', 'grant_id', 'user_code', 'uid']),
  /** A credential that replaces the password; its private half is on the person's device alone. */
  passkey: table<PasskeyColumns>(byEmbeddedAccount, ['credential_id', 'public_key', 'counter']),
  /**
   * The key of an authenticator app, encrypted; it counts once it is confirmed. A code of `last_step` or before is used
   * up.
   */
  second_factor: table<{
    account_id: string;
    sealed_secret: string;
    created_at: number;
    confirmed_at: number | null;
    last_step: number;
  }>(byEmbeddedAccount, ['sealed_secret', 'last_step']),
  /** A code that replaces a lost app; a row is deleted when it is used. */
  recovery_code: table<{ account_id: string; code_hash: string }>(byEmbeddedAccount, ['code_hash']),
  identity_account: table<{
    id: string;
    email: string;
    /** The address in the form in which two spellings are one account. */
    email_key: string;
    password_hash: string;
    verified_at: number | null;
    disabled_at: number | null;
    created_at: number;
    /** When the owner last took the account back, and since when somebody else had it (epoch ms). */
    taken_back_at: number | null;
    taken_back_since: number | null;
    /** How often all its sign-ins were ended: a log in that began before is refused. */
    sign_in_epoch: number;
  }>(({ accountId, isEmbedded }) => (isEmbedded ? sql`own.id = ${accountId}` : nobodys), ['password_hash']),
  /** An erasure that an admin has asked about and not yet confirmed. */
  erasure_request: table<{
    /** SHA-256 of the token, hex. */
    token_hash: string;
    person_id: string;
    by_person: string;
    expires_at: number;
  }>(byPerson, ['token_hash', 'by_person']),
  /** Somebody wants their account deleted and has a week to take that back. */
  planned_erasure: table<{ person_id: string; asked_at: number; erase_at: number }>(byPerson),
  ...authoringTables,
  /** An admin's act; ids only. */
  audit_entry: table<{
    id: string;
    at: number;
    by_person: string;
    action: AdminAction;
    /** Id of the item or person it was done to. */
    subject: string | null;
    details_json: JsonText<AdminAct['details']>;
  }>(({ id }) => sql`own.subject = ${id} or own.by_person = ${id}`, ['by_person', 'subject']),
  /** One subject of one issuer. */
  person: table<{
    id: string;
    issuer: string;
    subject: string;
    email: string;
    roles_json: JsonText<string[]>;
    created_at: number;
    /** Set by an operator: the API refuses them with any token. */
    disabled_at: number | null;
    /** To a week. */
    seen_at: number | null;
    /** That they will be erased; null once they are seen again. */
    warned_at: number | null;
    /** Whether protected content asks for its owner after a while away: 0 or 1; null before the person has chosen. */
    asks_again: number | null;
  }>(({ id }) => sql`own.id = ${id}`),
  promo_code: table<{
    id: string;
    /** Normalised. */
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
  /** An event of the provider that was dealt with. */
  payment_event: table<{ id: string; heard_at: number }>(null),
  /** An Activity or Programme; ids start with `a_` or `p_`. */
  content_item: table<{
    id: string;
    kind: ContentKind;
    slug: string;
    current_version: string;
    published_at: number;
    published_by: string;
    created_at: number;
    /** Archived or withdrawn, since when, by whom and why; null for what is offered as its status says. */
    standing: Standing | null;
    standing_at: number | null;
    standing_by: string | null;
    standing_reason: string | null;
  }>(null),
  /** Never changed, never deleted: runs stay on their version. */
  content_version: table<{
    item_id: string;
    /** SHA-256 of the canonical JSON, hex. */
    hash: string;
    body_json: JsonText<ContentDefinition>;
    created_at: number;
    created_by: string;
    note: string | null;
  }>(null),
  /** Which version became current when; an older version published again is a new row. */
  content_publication: table<{
    id: string;
    item_id: string;
    hash: string;
    published_at: number;
    published_by: string;
  }>(null),
  /**
   * One row, counted up by every change of what is current or offered: by it other processes see that their snapshot is
   * old.
   */
  content_revision: table<{ id: 1; revision: number }>(null),
  /** A slug that an item had before it was renamed. */
  content_alias: table<{ kind: ContentKind; slug: string; item_id: string }>(null),
  identity_key: table<{
    id: string;
    kind: 'signing' | 'cookie';
    /** A JWK to sign with, or the secret that marks cookies. */
    material_json: JsonText<JWK | string>;
    created_at: number;
    retired_at: number | null;
  }>(null),
  /** One row: the two secrets that turn a person's id into the pseudonym of reports. */
  report_key: table<{ id: number; inner_hex: string; outer_hex: string }>(null),
  /** The questions of a form that was answered, as CSV; its id is made of what it holds. Never changed. */
  report_form: table<{ id: string; activity_id: string; questions_json: JsonText<string[]> }>(null),
  /** One row while there are answers from before 0039 that are not laid flat: runs up to this id are. */
  report_backlog: table<{ after_run: string }>(null),
  /** An erased person, whom tokens that are still valid must not create anew. */
  erased_identity: table<{
    /** The hash of issuer and subject, keyed as the pseudonyms are. */
    identity_hash: string;
    /** When every token has ended; the row goes then. */
    until_at: number;
  }>(null),
  /** How often something was done of late, for one limit and one key. */
  limit_count: table<{
    /** Keyed hash of limit and key: neither address nor network can be read from it. */
    key_hash: string;
    /** Instants, ascending, with commas between them. */
    taken: string;
    /** Whether the last one who asked was let in; 0 or 1. */
    was_let_in: number;
    /** From then on nothing of it counts. */
    until_at: number;
  }>(null),
  /** One row: when the next process may look after what was kept long enough. */
  retention_turn: table<{ id: number; next_at: number }>(null),
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
