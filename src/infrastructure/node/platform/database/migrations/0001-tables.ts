import { randomBytes } from 'node:crypto';
import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const people = `
  create table person (
    id text primary key, issuer text not null, subject text not null, email text not null,
    roles_json text not null, created_at bigint not null, disabled_at bigint, seen_at bigint,
    warned_at bigint, asks_again integer,
    constraint person_identity unique (issuer, subject)
  );
  create index person_seen on person (seen_at);
  create table access_grant (
    id text primary key, person_id text not null references person (id), source text not null,
    from_at bigint not null, until_at bigint not null, reference text not null unique
  );
  create index access_grant_person on access_grant (person_id);
  create table planned_erasure (
    person_id text primary key references person (id), asked_at bigint not null,
    erase_at bigint not null
  );
  create index planned_erasure_due on planned_erasure (erase_at);
  create table erasure_request (
    token_hash text primary key, person_id text not null, by_person text not null,
    expires_at bigint not null
  );
  create table erased_identity (
    identity_hash text primary key, until_at bigint not null
  );
  create table retention_turn (
    id integer primary key, next_at bigint not null
  );
  create table audit_entry (
    id text primary key, at bigint not null, by_person text not null, action text not null,
    subject text, details_json text not null
  );
  create index audit_entry_at on audit_entry (at, id);
`;

const content = `
  create table content_item (
    id text primary key, kind text not null, slug text not null, current_version text not null,
    published_at bigint not null, published_by text not null, created_at bigint not null, standing text,
    standing_at bigint, standing_by text, standing_reason text,
    constraint content_item_slug unique (kind, slug)
  );
  create table content_version (
    item_id text not null references content_item (id), hash text not null, body_json text not null,
    created_at bigint not null, created_by text not null, note text,
    constraint content_version_key primary key (item_id, hash)
  );
  create table content_publication (
    id text primary key, item_id text not null, hash text not null, published_at bigint not null,
    published_by text not null,
    constraint content_publication_version foreign key (item_id, hash)
      references content_version (item_id, hash)
  );
  create index content_publication_item on content_publication (item_id, published_at);
  create table content_revision (
    id integer primary key, revision bigint not null
  );
  create table content_alias (
    kind text not null, slug text not null, item_id text not null,
    constraint content_alias_key primary key (kind, slug)
  );
  create table picture (
    hash text not null primary key, width integer not null, height integer not null,
    added_at bigint not null
  );
  create table picture_form (
    hash text not null references picture (hash) on delete cascade, media_type text not null,
    bytes bytea not null,
    constraint picture_form_key primary key (hash, media_type)
  );
  create table recording (
    hash text not null primary key, upload_id text not null unique, media_type text not null,
    byte_count integer not null, added_at bigint not null
  );
  create table recording_part (
    upload_id text not null, place integer not null, arrived_at bigint not null, bytes bytea not null,
    constraint recording_part_key primary key (upload_id, place)
  );
`;

const conversations = `
  create table enrolment (
    id text primary key, person_id text not null references person (id),
    programme_id text not null references content_item (id), enrolled_at bigint not null,
    started_at bigint, completed_at bigint, last_activity_at bigint not null,
    available_at_json text not null, closed_at bigint
  );
  create unique index enrolment_open on enrolment (person_id, programme_id) where closed_at is null;
  create index enrolment_person on enrolment (person_id);
  create table run (
    id text primary key, person_id text not null references person (id), activity_id text not null,
    enrolment_id text references enrolment (id), version text not null, enrolled_at bigint not null,
    started_at bigint, completed_at bigint, touched_at bigint not null, closed_at bigint,
    revision bigint not null, compressed_at bigint, answers integer default 0 not null, plan_json text,
    constraint run_version foreign key (activity_id, version) references content_version (item_id, hash)
  );
  create unique index run_open on run (person_id, activity_id, coalesce(enrolment_id, ''))
    where closed_at is null;
  create index run_enrolment on run (enrolment_id);
  create index run_activity on run (activity_id, person_id, id);
  create index run_person on run (person_id);
  -- Holds the runs that are still to be compressed, and no others.
  create index run_to_compress on run (coalesce(closed_at, completed_at))
    where compressed_at is null and coalesce(closed_at, completed_at) is not null;
  create table run_entry (
    run_id text not null references run (id), seq integer not null, kind text not null, step_id text,
    response_json text, at bigint not null, turn integer default 0 not null,
    constraint run_entry_key primary key (run_id, seq),
    constraint run_entry_once unique (run_id, kind, step_id, turn)
  );
  create table compressed_log (
    run_id text not null primary key references run (id) on delete cascade, format integer not null,
    entries integer not null, bytes bytea not null
  );
  create table run_path (
    run_id text not null primary key references run (id) on delete cascade, revision bigint not null,
    path_json text not null
  );
  create table keepsake_mark (
    person_id text not null references person (id), keepsake_id text not null, done_at bigint,
    off_shelf_at bigint, words text, forgotten_at bigint,
    constraint keepsake_mark_key primary key (person_id, keepsake_id)
  );
`;

const reports = `
  create table report_key (
    id integer primary key, inner_hex text not null, outer_hex text not null
  );
  create table report_form (
    id text primary key, activity_id text not null, questions_json text not null
  );
  create table report_answer (
    run_id text not null references run (id) on delete cascade, seq integer not null,
    at bigint not null, lead text not null, programme_id text, form_id text not null,
    answers text not null, changed integer default 0 not null,
    constraint report_answer_key primary key (run_id, seq)
  );
  create index report_answer_at on report_answer (at);
  create table report_backlog (
    after_run text not null primary key
  );
`;

const accounts = `
  create table identity_account (
    id text primary key, email text not null, email_key text not null unique,
    password_hash text not null, verified_at bigint, disabled_at bigint, created_at bigint not null
  );
  create table identity_record (
    model text not null, id text not null, payload_json text not null, grant_id text, user_code text,
    uid text, expires_at bigint, consumed_at bigint, account_id text, browser text, open_until bigint,
    constraint identity_record_key primary key (model, id)
  );
  create index identity_record_grant_id on identity_record (grant_id);
  create index identity_record_user_code on identity_record (user_code);
  create index identity_record_uid on identity_record (uid);
  create index identity_record_expires_at on identity_record (expires_at);
  create index identity_record_account on identity_record (account_id);
  create table identity_key (
    id text primary key, kind text not null, material_json text not null, created_at bigint not null,
    retired_at bigint
  );
  create table registration (
    id text primary key, account_id text not null, email_key text not null, terms_version text not null,
    accepted_at bigint not null, language text not null
  );
  create index registration_email on registration (email_key);
  create index registration_account on registration (account_id);
  create table account_link (
    token_hash text primary key, purpose text not null, account_id text not null, email text not null,
    created_at bigint not null, expires_at bigint not null, used_at bigint, password_hash text
  );
  create index account_link_account on account_link (account_id, purpose);
  create table passkey (
    credential_id text primary key, account_id text not null, public_key text not null,
    counter bigint not null, transports_json text not null, name text not null,
    created_at bigint not null, used_at bigint
  );
  create index passkey_account on passkey (account_id);
  create table second_factor (
    account_id text primary key, sealed_secret text not null, created_at bigint not null,
    confirmed_at bigint, last_step bigint not null
  );
  create table recovery_code (
    account_id text not null, code_hash text not null,
    constraint recovery_code_key primary key (account_id, code_hash)
  );
  -- Counts that the processes of one deployment share; a single process on SQLite counts in memory.
  create table limit_count (
    key_hash text primary key, taken text not null, was_let_in integer not null,
    until_at bigint not null
  );
  create index limit_count_until on limit_count (until_at);
`;

const mails = `
  create table outbox_mail (
    id text primary key, recipient text not null, subject text not null, text text not null,
    html text not null, created_at bigint not null, due_at bigint not null, attempts integer not null,
    refused_at bigint, sealed_token text, end_address text, until_at bigint, reminds text
  );
  create index outbox_mail_due on outbox_mail (due_at);
  create index outbox_mail_reminds on outbox_mail (reminds);
  create table mailbox_mail (
    id text primary key, recipient text not null, subject text not null, text text not null,
    html text not null, received_at bigint not null
  );
  create table reminder_setting (
    person_id text primary key references person (id), zone text not null, language text not null,
    end_token text not null unique, look_at bigint not null, by_mail integer default 1 not null
  );
  create index reminder_setting_due on reminder_setting (look_at);
  create table sent_reminder (
    person_id text not null references person (id), occasion text not null, at bigint not null,
    constraint sent_reminder_key primary key (person_id, occasion)
  );
  create table push_device (
    id text primary key, person_id text not null references person (id), endpoint text not null unique,
    p256dh text not null, auth text not null, language text not null, created_at bigint not null
  );
  create index push_device_of_person on push_device (person_id);
  create table push_note (
    id text primary key, device_id text not null references push_device (id) on delete cascade,
    until_at bigint not null, due_at bigint not null, attempts integer not null
  );
  create index push_note_due on push_note (due_at);
  create index push_note_of_device on push_note (device_id);
  create table sandbox_push (
    id text primary key, device_id text not null references push_device (id) on delete cascade,
    words_json text not null, received_at bigint not null
  );
  create table push_key (
    id text primary key, public_key text not null, sealed_private_key text not null
  );
`;

const shop = `
  create table purchase (
    id text primary key, person_id text not null references person (id), provider text not null,
    intent_id text unique, amount_pence integer not null, currency text not null,
    months integer not null, language text not null, state text not null, created_at bigint not null,
    look_at bigint not null, paid_at bigint
  );
  create index purchase_person on purchase (person_id);
  create unique index purchase_open on purchase (person_id) where state = 'open';
  create index purchase_look on purchase (look_at) where state = 'open';
  create table payment_event (
    id text primary key, heard_at bigint not null
  );
  create index payment_event_heard on payment_event (heard_at);
  create table promo_code (
    id text primary key, code text not null unique, percent_off integer not null, claim_limit integer,
    claims integer not null, expires_at bigint, disabled_at bigint, organisation text not null,
    months integer, created_at bigint not null
  );
  create table promo_claim (
    id text primary key, promo_id text not null references promo_code (id),
    person_id text not null references person (id), claimed_at bigint not null,
    constraint promo_claim_person unique (person_id, promo_id)
  );
  create table licence (
    id text primary key, email_key text not null, organisation text not null, from_at bigint not null,
    until_at bigint not null, created_at bigint not null,
    constraint licence_once unique (email_key, organisation, from_at, until_at)
  );
  create table sandbox_intent (
    id text primary key, client_secret text not null unique, purchase_id text not null unique,
    person_id text not null, amount_pence integer not null, currency text not null,
    status text not null, settles_at bigint, created_at bigint not null
  );
  create table sandbox_event (
    id text primary key, intent_id text not null references sandbox_intent (id), type text not null,
    due_at bigint not null, sent_at bigint
  );
  create index sandbox_event_due on sandbox_event (due_at) where sent_at is null;
`;

const authors = `
  create table working_copy (
    id text not null primary key, person_id text not null references person (id), kind text not null,
    slug text not null, title text not null, base_slug text, base_version text, text text not null,
    revision integer not null, changed_at bigint not null, review_state text, review_note text,
    review_at bigint,
    constraint working_copy_item unique (person_id, kind, slug)
  );
  create table preview_link (
    id text not null primary key, token_hash text not null unique,
    person_id text not null references person (id), slug text not null, title text not null,
    version text not null, body_json text not null, created_at bigint not null,
    expires_at bigint not null
  );
  -- waits_for is unique among waiting publications, one an item, and null once the publication is done.
  create table planned_publication (
    id text not null primary key, person_id text not null references person (id), kind text not null,
    slug text not null, title text not null, file text not null, note text, base text,
    publish_at bigint not null, zone text not null, state text not null, reason text, done_at bigint,
    waits_for text unique
  );
  create index planned_publication_due on planned_publication (state, publish_at);
  create table content_comment (
    id text not null primary key, person_id text not null references person (id), kind text not null,
    slug text not null, place_json text, answers text, text text not null, at bigint not null,
    resolved_at bigint, resolved_by text
  );
  create index content_comment_item on content_comment (kind, slug, at);
  create table sign_off (
    id text not null primary key, person_id text not null references person (id),
    author_id text not null, kind text not null, slug text not null, role text not null,
    digest text not null, at bigint not null
  );
  create index sign_off_item on sign_off (kind, slug, at);
`;

const onPostgres = `
  -- Compressed logs, pictures and recordings cannot be made smaller again.
  alter table compressed_log alter column bytes set storage external;
  alter table picture_form alter column bytes set storage external;
  alter table recording_part alter column bytes set storage external;
  -- Each answer changes its run's row: with room for it on the same page, no index has to change.
  alter table run set (fillfactor = 80);
`;

const firstRows = `
  insert into content_revision (id, revision) values (1, 0);
  insert into retention_turn (id, next_at) values (1, 0);
`;

/** All tables as commit d3b5e1dc left them; databases of that commit have them already (`joined-migrations.ts`). */
export const allTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const tables = [people, content, conversations, reports, accounts, mails, shop, authors].join('');
    await runAll(db, isPostgres ? tables + onPostgres : tables.replaceAll('bytea', 'blob'));
    await runAll(db, firstRows);
    const [inner, outer] = [randomBytes(64).toString('hex'), randomBytes(64).toString('hex')];
    await sql`insert into report_key (id, inner_hex, outer_hex) values (1, ${inner}, ${outer})`.execute(db);
  },
};

async function runAll(db: Kysely<never>, statements: string): Promise<void> {
  for (const statement of statements.split(';\n').filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(db);
}
