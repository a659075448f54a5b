/** The actions of admins that are recorded. */
export type AdminAction =
  | 'content.publish'
  | 'content.restore'
  | 'content.withdraw'
  | 'content.archive'
  | 'content.bring-back'
  | 'content.rename'
  | 'content.plan'
  | 'content.plan.move'
  | 'content.plan.cancel'
  | 'content.plan.refuse'
  | 'content.preview'
  | 'content.preview.end'
  | 'content.comment'
  | 'content.comment.resolve'
  | 'content.comment.reopen'
  | 'content.comment.remove'
  | 'content.review.ask'
  | 'content.review.end'
  | 'content.review.changes'
  | 'content.sign'
  | 'content.sign.take-back'
  | 'report.download'
  | 'people.search'
  | 'person.view'
  | 'person.roles'
  | 'person.grant'
  | 'person.grant.end'
  | 'person.export'
  | 'person.export.private'
  | 'run.export.private'
  | 'person.second-factor.reset'
  | 'person.erasure.ask'
  | 'person.erase'
  | 'shop.code.create'
  | 'shop.code.end'
  | 'shop.licence.search'
  | 'shop.licence.give'
  | 'shop.licence.forget'
  | 'shop.sales'
  | 'mail.view'
  | 'mail.try-again';

/** The record of an admin's act. It contains ids and plain facts, never an address, a name or an answer. */
export type AdminAct = {
  /** The instant of the act (epoch ms). */
  at: number;
  /** The id of the admin. */
  by: string;
  action: AdminAction;
  /** The id of the item or person that the act concerns. */
  subject: string | null;
  details: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

/** Returns the id of the person whom the act concerns, or null. */
export const getSubjectPersonId = ({
  action,
  subject,
}: Pick<AdminAct, 'action' | 'subject'>): string | null => (action.startsWith('person.') ? subject : null);

/** An entry of the audit log. `byEmail` is the admin's address; null once the admin is erased. */
export type AuditEntry = AdminAct & { id: string; byEmail: string | null };

/**
 * An entry of the audit log for display. `title` is the title of the item or the address of the person, `versionNumber`
 * the number of the version; null when unknown.
 */
export type NamedAuditEntry = AuditEntry & { title: string | null; versionNumber: number | null };
