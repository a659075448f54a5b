import type { AccountAspect } from '../../../../domain/account/account-changes.ts';
import type { Tables } from './tables/tables.ts';

/** The rows of one table in which a change to an account can be undone. */
export type ChangeableTableRows = {
  table: keyof Tables;
  /** The column with the id of the account or person. */
  of: 'account_id' | 'person_id';
  key: readonly string[];
  /** The columns that keep their present value when the row is restored. */
  stays?: readonly string[];
  /**
   * The columns that also identify the row: if their values differ, the present row is another one, and its values are
   * not kept.
   */
  sameBy?: readonly string[];
};

type ChangeableAccountRows = {
  /** The tables, in the order in which rows can be inserted. */
  rows: readonly ChangeableTableRows[];
  /** The columns of the account itself, or of its person. */
  columns: readonly `${'person' | 'identity_account'}.${string}`[];
  /** The way in which a change is undone; 'ends' means that nothing is recorded and a take-back ends all of it. */
  undo: 'rows' | 'asking' | 'own' | 'ends';
  /** True if each row is separate and is restored without the others. */
  isSeparate?: true;
};

/**
 * The rows and columns of each aspect of an account that can be changed. An aspect with `undo: 'own'` has undo code of
 * its own: a planned erasure, for example, is only ended, never planned again.
 */
export const changeableAccountRows: Readonly<Record<AccountAspect, ChangeableAccountRows>> = {
  address: {
    rows: [],
    columns: ['identity_account.email', 'identity_account.email_key', 'person.email'],
    undo: 'own',
  },
  password: { rows: [], columns: ['identity_account.password_hash'], undo: 'own' },
  passkeys: {
    rows: [
      {
        table: 'passkey',
        of: 'account_id',
        key: ['credential_id'],
        stays: ['counter', 'used_at'],
        sameBy: ['public_key'],
      },
    ],
    columns: [],
    undo: 'rows',
    isSeparate: true,
  },
  secondFactor: {
    rows: [
      {
        table: 'second_factor',
        of: 'account_id',
        key: ['account_id'],
        stays: ['last_step'],
        sameBy: ['sealed_secret'],
      },
      { table: 'recovery_code', of: 'account_id', key: ['account_id', 'code_hash'] },
    ],
    columns: [],
    undo: 'rows',
  },
  erasure: {
    rows: [{ table: 'planned_erasure', of: 'person_id', key: ['person_id'] }],
    columns: [],
    undo: 'own',
  },
  reauthentication: { rows: [], columns: ['person.asks_again'], undo: 'asking' },
  devices: {
    // A browser that registers again has the same endpoint under another id.
    rows: [
      {
        table: 'push_device',
        of: 'person_id',
        key: ['endpoint'],
        stays: ['id', 'created_at'],
        sameBy: ['p256dh', 'auth'],
      },
    ],
    columns: [],
    undo: 'rows',
    isSeparate: true,
  },
  reminders: {
    rows: [
      { table: 'reminder_setting', of: 'person_id', key: ['person_id'], stays: ['look_at', 'end_token'] },
    ],
    columns: [],
    undo: 'rows',
  },
  signIns: {
    rows: [{ table: 'identity_record', of: 'account_id', key: ['model', 'id'] }],
    columns: [],
    undo: 'ends',
  },
  links: {
    rows: [{ table: 'account_link', of: 'account_id', key: ['token_hash'] }],
    columns: [],
    undo: 'ends',
  },
};

const family = 'what a family says and makes stays, whoever was logged in';
const bought = 'access that was paid for or given stays';
const work = 'what authors write is the deployment’s, with a history of its own';
const operators = 'an operator’s or admin’s act, which no one logged in can do';

/** The tables with rows of a person that belong to no aspect of the account, each with the reason. */
export const tablesWithoutAccountAspect: Readonly<Partial<Record<keyof Tables, string>>> = {
  account_change: 'the record itself; what was put back leaves it',
  report_answer: family,
  run_path: family,
  compressed_log: family,
  run_entry: family,
  run: family,
  enrolment: family,
  keepsake_mark: family,
  sent_reminder: 'which occasions were told: keeps a family from being told twice',
  push_note: 'goes with its device',
  sandbox_push: 'goes with its device',
  sandbox_event: bought,
  sandbox_intent: bought,
  promo_claim: bought,
  purchase: bought,
  licence: 'moves with the address',
  access_grant: bought,
  registration: 'which terms were accepted when',
  outbox_mail: 'on its way; a link in it ends with the links',
  mailbox_mail: 'a mail that arrived; a link in it ends with the links',
  erasure_request: operators,
  audit_entry: operators,
  working_copy: work,
  content_comment: work,
  sign_off: work,
  planned_publication: work,
  preview_link: work,
  recording_upload: work,
  recording_sender: work,
};

/** The columns of the account or its person that belong to no aspect of the account, each with the reason. */
export const columnsWithoutAccountAspect: Readonly<Record<string, string>> = {
  'person.id': 'never changes',
  'person.issuer': 'never changes',
  'person.subject': 'never changes',
  'person.roles_json': operators,
  'person.created_at': 'never changes',
  'person.disabled_at': operators,
  'person.seen_at': 'when the product was last used',
  'person.warned_at': 'a mail of ours, void once the person is seen',
  'identity_account.id': 'never changes',
  'identity_account.verified_at': 'set once, by a link to the address',
  'identity_account.disabled_at': operators,
  'identity_account.created_at': 'never changes',
  'identity_account.taken_back_at': 'the record itself',
  'identity_account.taken_back_since': 'the record itself',
  'identity_account.sign_in_epoch': 'counts how often all sign-ins were ended, taking back among it',
};

/**
 * The columns with tokens of a person's links, each with the reason why somebody at an address that the account no
 * longer has cannot use the link.
 */
export const tokenColumns: Readonly<Record<string, string>> = {
  'account_link.token_hash': 'ends with the address; one that takes the account back ends within a week',
  'reminder_setting.end_token': 'each address has a token of its own (end-token.ts)',
  'outbox_mail.sealed_token': 'of a link in account_link, whose mail waits',
  'preview_link.token_hash': 'shown to its author and never mailed',
  'erasure_request.token_hash': 'shown to an admin and never mailed',
};
