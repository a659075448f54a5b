import type { JWK } from 'jose';
import type { AdapterPayload } from 'oidc-provider';
import type { StepResponse } from '../../../../domain/chat/steps/response.ts';
import type { ContentDefinition } from '../../../../domain/content/checks/checked-content.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Standing } from '../../../../domain/content/published.ts';
import type { AdminAct, AdminAction } from '../../../../domain/people/audit.ts';
import type { LinkPurpose } from '../../../../application/ports/server/account-links.ts';
import type { JsonText } from './stored-json.ts';

/**
 * Every table, the same on SQLite and PostgreSQL. Ids are text, `…_at` is epoch ms, `…_json` is JSON text;
 * text rather than jsonb, because it keeps every character a family can type.
 */
export type Tables = {
  person: PersonRow;
  access_grant: AccessGrantRow;
  content_item: ContentItemRow;
  content_version: ContentVersionRow;
  content_publication: ContentPublicationRow;
  content_revision: ContentRevisionRow;
  content_alias: ContentAliasRow;
  enrolment: EnrolmentRow;
  run: RunRow;
  run_entry: RunEntryRow;
  identity_account: IdentityAccountRow;
  identity_record: IdentityRecordRow;
  identity_key: IdentityKeyRow;
  registration: RegistrationRow;
  account_link: AccountLinkRow;
  outbox_mail: OutboxMailRow;
  mailbox_mail: MailboxMailRow;
  audit_entry: AuditEntryRow;
  report_key: ReportKeyRow;
  erasure_request: ErasureRequestRow;
  erased_identity: ErasedIdentityRow;
  limit_count: LimitCountRow;
  purchase: PurchaseRow;
  payment_event: PaymentEventRow;
  promo_code: PromoCodeRow;
  promo_claim: PromoClaimRow;
  licence: LicenceRow;
  sandbox_intent: SandboxIntentRow;
  sandbox_event: SandboxEventRow;
  retention_turn: RetentionTurnRow;
};

/** One subject of one issuer. */
export type PersonRow = {
  id: string;
  issuer: string;
  subject: string;
  email: string;
  roles_json: JsonText<string[]>;
  created_at: number;
  /** By an operator: the API refuses them whatever their tokens say. */
  disabled_at: number | null;
  /** To a week. */
  seen_at: number | null;
  /** That they will be erased; null once they are seen again. */
  warned_at: number | null;
};

export type AccessGrantRow = {
  id: string;
  person_id: string;
  source: 'card' | 'promo' | 'licence';
  from_at: number;
  until_at: number;
  /** Names the purchase, code claim or licence; the same one grants once. */
  reference: string;
};

/** An Activity or Programme; ids start with `a_` or `p_`. */
export type ContentItemRow = {
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
};
/** Never changed, never deleted: runs stay on their version. */
export type ContentVersionRow = {
  item_id: string;
  /** SHA-256 of the canonical JSON, hex. */
  hash: string;
  body_json: JsonText<ContentDefinition>;
  created_at: number;
  created_by: string;
  note: string | null;
};

/** Which version became current when; an older version published again is a new row. */
export type ContentPublicationRow = {
  id: string;
  item_id: string;
  hash: string;
  published_at: number;
  published_by: string;
};

/** One row, counted up by every change of what is current or offered: tells other processes that their snapshot is old. */
export type ContentRevisionRow = { id: 1; revision: number };

/** A slug that an item had before it was renamed. */
export type ContentAliasRow = { kind: ContentKind; slug: string; item_id: string };

export type EnrolmentRow = {
  id: string;
  person_id: string;
  programme_id: string;
  enrolled_at: number;
  started_at: number | null;
  completed_at: number | null;
  /** Of the enrolment itself; the runs inside it have their own `touched_at`. */
  last_activity_at: number;
  available_at_json: JsonText<Record<string, number>>;
  closed_at: number | null;
};

export type RunRow = {
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
};

export type RunEntryRow = {
  run_id: string;
  /** From 1, without gaps. */
  seq: number;
  kind: 'opened' | 'answered' | 'touchpoint-ended';
  /** The step answered or the touchpoint ended. */
  step_id: string | null;
  response_json: JsonText<StepResponse> | null;
  at: number;
};

export type IdentityAccountRow = {
  id: string;
  email: string;
  /** The address in the form in which two spellings are one account. */
  email_key: string;
  password_hash: string;
  verified_at: number | null;
  disabled_at: number | null;
  created_at: number;
};

/** What the embedded OpenID provider keeps: sessions, codes, tokens, grants. */
export type IdentityRecordRow = {
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
};

export type IdentityKeyRow = {
  id: string;
  kind: 'signing' | 'cookie';
  /** A JWK to sign with, or the secret that marks cookies. */
  material_json: JsonText<JWK | string>;
  created_at: number;
  retired_at: number | null;
};

/** Who accepted which terms when; one a sign-up. */
export type RegistrationRow = {
  id: string;
  /** Of the directory that keeps the account. */
  account_id: string;
  email_key: string;
  terms_version: string;
  accepted_at: number;
  language: string;
};

/** A link that a mail carried: good once, for the address it was sent to. */
export type AccountLinkRow = {
  /** SHA-256 of the token, hex: the token itself stands in the mail alone. */
  token_hash: string;
  purpose: LinkPurpose;
  account_id: string;
  email: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** Of the sign-up that a link to verify confirms. */
  password_hash: string | null;
};

/** A mail that waits to be sent; gone once the mail system has it. */
export type OutboxMailRow = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: number;
  due_at: number;
  attempts: number;
  /** Refused for good. */
  refused_at: number | null;
  /** What the link in it opens with, encrypted; the text has a mark in its place. */
  sealed_token: string | null;
};

/** What the embedded mailbox page shows. */
export type MailboxMailRow = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  received_at: number;
};

/** What an admin did; ids only. */
export type AuditEntryRow = {
  id: string;
  at: number;
  by_person: string;
  action: AdminAction;
  /** Id of the item or person it was done to. */
  subject: string | null;
  details_json: JsonText<AdminAct['details']>;
};

/** One row: the two secrets that turn a person's id into the pseudonym of reports. */
export type ReportKeyRow = { id: number; inner_hex: string; outer_hex: string };

/** An erasure that an admin has asked about and not yet confirmed. */
export type ErasureRequestRow = {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  person_id: string;
  by_person: string;
  expires_at: number;
};

/** Whoever was erased is not made anew by the tokens that they still have. */
export type ErasedIdentityRow = {
  /** Of issuer and subject, keyed as the pseudonyms are. */
  identity_hash: string;
  /** When every token has ended; the row goes then. */
  until_at: number;
};

/** One buying by card; at most one of a person is open. */
export type PurchaseRow = {
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
};

/** An event of the provider that was dealt with. */
export type PaymentEventRow = { id: string; heard_at: number };

export type PromoCodeRow = {
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
};

/** Its access has the reference `id`. */
export type PromoClaimRow = { id: string; promo_id: string; person_id: string; claimed_at: number };

/** Access of an organisation's people; its access has the reference `id`. */
export type LicenceRow = {
  id: string;
  /** The address in the form in which two spellings are one. */
  email_key: string;
  organisation: string;
  from_at: number;
  until_at: number;
  created_at: number;
};

/** What the sandbox, the embedded provider of card payments, keeps of a payment. */
export type SandboxIntentRow = {
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
};

/** A webhook of the sandbox that is to be sent, or was. */
export type SandboxEventRow = {
  id: string;
  intent_id: string;
  type: string;
  due_at: number;
  sent_at: number | null;
};

/** How often something was done of late, for one limit and one key. */
export type LimitCountRow = {
  /** Keyed hash of limit and key: neither address nor network can be read from it. */
  key_hash: string;
  /** Instants, ascending, with commas between them. */
  taken: string;
  /** Whether the last one who asked was let in; 0 or 1. */
  was_let_in: number;
  /** From then on nothing of it counts. */
  until_at: number;
};

/** One row: when the next process may look after what was kept long enough. */
export type RetentionTurnRow = { id: number; next_at: number };
