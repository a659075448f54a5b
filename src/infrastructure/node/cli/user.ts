import { changeRoles } from '../../../application/people/manage-people.ts';
import { setUserDisabled, markAddressVerified } from '../../../application/people/manage-users.ts';
import { recognisedRoles, type Role } from '../../../domain/account/roles.ts';
import type { MailWriter } from '../../../application/ports/server/platform/mail-writer.ts';
import { Accounts } from '../identity-provider/accounts/accounts.ts';
import { deleteAccountChanges } from '../platform/database/account-changes.ts';
import { removeSecondFactor } from '../identity-provider/accounts/second-factors.ts';
import { SqlUserDirectory } from '../identity-provider/accounts/sql-user-directory.ts';
import { notifyAccountOwner } from '../account/notify-owner.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { findUsers, type User } from '../people/users.ts';
import {
  formatTable,
  createCommand,
  CommandError,
  flagOption,
  operatorActor,
  textOption,
  type CommandContext,
} from './command.ts';
import { databaseHelp, withDatabase, type DatabaseContext } from './database.ts';
import { fallbackLanguage } from '../platform/i18n/languages-in.ts';
import { findPerson, findUser, userIdOf } from './find-user.ts';
import { loadMailWriter } from './letters.ts';
import { parseLimit } from './option-values.ts';

export const { help, run } = createCommand({
  usage: `fireside user list [--email <part>] [--role <role>] [--limit <n>] [--json]
fireside user role <who> <role…> [--json]
fireside user verify <who> [--newest-password] [--json]
fireside user disable <who> [--json]
fireside user enable <who> [--json]
fireside user reset-second-factor <who> [--json]`,
  about: 'Shows and changes who may use the product. <who> is an e-mail address or an id from the list.',
  options: {
    email: textOption('<part>', 'only addresses with this in them'),
    role: textOption('<role>', 'only people with this role'),
    limit: {
      ...textOption('<n>', 'at most so many; by default 50, and a line says when there are more'),
      default: '50',
    },
    'newest-password': flagOption(
      'verifies also where several have signed up with the address: the newest password counts',
    ),
    json: flagOption('the users as JSON'),
  },
  notes: `A new role counts from the next request on, and the audit log has it as an act of the operator. With OIDC_ROLES_CLAIM the roles are the outside issuer's.
${databaseHelp}
Exit code 0: done. 1: there is no such user, or it cannot be done. 2: used wrongly.`,
  actions: {
    list: {
      help: 'everyone, by address: roles, access, state',
      instead: (who) => `--email ${who} searches.`,
      async run({ values: { email, role, ...values }, ...circumstances }) {
        const limit = parseLimit(values.limit);
        const filter = {
          ...(email !== undefined && { emailPart: email }),
          ...(role !== undefined && { role }),
        };
        const page = { at: circumstances.clock.now(), limit: limit + 1 };
        const found = await withDatabase(circumstances, ({ db }) => findUsers(db, filter, page));
        const note = `There are more than these ${limit}: --limit shows more, --email and --role search.\n`;
        return { ...shown(found.slice(0, limit)), note: found.length > limit ? note : '' };
      },
    },
    role: {
      help: `gives exactly these roles: ${recognisedRoles.join(', ')}; none takes all away`,
      needs: ['<who>'],
      also: Infinity,
      run({ args: [who = '', ...names], ...circumstances }) {
        return change(circumstances, who, async (stored) => {
          const { issuer } = stored.settings;
          const rolesFrom = issuer?.rolesClaim
            ? `the claim '${issuer.rolesClaim}' of ${issuer.authority}`
            : null;
          const roles = rolesFrom === null ? rolesNamed(names) : [];
          const { personId } = await findPerson(stored, who);
          await changeRoles(stored, operatorActor, personId, roles, rolesFrom);
        });
      },
    },
    verify: {
      help: 'counts the address as verified, without the link of the mail; a mail tells it',
      needs: ['<who>'],
      run({ args: [who = ''], values, ...circumstances }) {
        const newestCounts = values['newest-password'];
        return change(circumstances, who, async (stored, user) => {
          const countSignUps = (id: string) => signUpsOf(stored.db, id);
          const letters = loadMailWriter(stored, circumstances.product);
          const notifyOwner = (accountId: string, at: number) =>
            stored.db
              .transaction()
              .execute((db) => mailOwner(db, letters, 'addressVerified', { accountId, at }));
          const outcome = await markAddressVerified(portsOf(stored), user, {
            newestCounts,
            countSignUps,
            notifyOwner,
          });
          if (outcome === 'elsewhere')
            throw new CommandError('The outside issuer knows whose address is verified; change it there.');
          if (outcome === 'disputed')
            throw new CommandError(
              "More than one person may have signed up with this address, and nobody knows whose password would count. 'Forgotten your password?' verifies the address too; --newest-password lets the newest one count.",
            );
        });
      },
    },
    disable: {
      help: 'ends every sign-in at once and allows no other; nothing of theirs is lost',
      needs: ['<who>'],
      run: ({ args: [who = ''], ...circumstances }) =>
        change(circumstances, who, (stored, user) => setUserDisabled(portsOf(stored), user, true)),
    },
    'reset-second-factor': {
      help: 'takes away the codes of whoever has lost them; a mail tells them, and the audit log has it',
      needs: ['<who>'],
      run: ({ args: [who = ''], ...circumstances }) =>
        change(circumstances, who, (stored, user) =>
          resetSecondFactor(stored, loadMailWriter(stored, circumstances.product), user),
        ),
    },
    enable: {
      help: 'takes that back',
      needs: ['<who>'],
      run: ({ args: [who = ''], ...circumstances }) =>
        change(circumstances, who, (stored, user) => setUserDisabled(portsOf(stored), user, false)),
    },
  },
});

/** Changes a user and returns the user after the change, to be printed. */
function change(
  circumstances: Omit<CommandContext, 'terminal'>,
  who: string,
  act: (stored: DatabaseContext, user: User) => Promise<void>,
): Promise<{ json: unknown; text: string }> {
  return withDatabase(circumstances, async (stored) => {
    const user = await findUser(stored, who);
    await act(stored, user);
    return shown([await findUser(stored, userIdOf(user))]);
  });
}

/**
 * Removes the second factor. One transaction also adds an entry to the audit log and the mails to every address that
 * the account had in the last week.
 */
async function resetSecondFactor(
  { db, clock }: DatabaseContext,
  letters: MailWriter | null,
  { accountId, personId }: User,
): Promise<void> {
  if (accountId === null)
    throw new CommandError('The outside issuer keeps the second factor; take it away there.');
  const at = clock.now();
  const isRemoved = await db.transaction().execute(async (transaction) => {
    if (!(await removeSecondFactor(transaction, accountId))) return false;
    // Taking the account back must not restore a factor that its owner has lost.
    await deleteAccountChanges(transaction, accountId, 'secondFactor');
    const action = 'person.second-factor.reset' as const;
    await recordAuditEntry(transaction, { at, by: operatorActor.id, action, subject: personId, details: {} });
    await mailOwner(transaction, letters, 'factorRemoved', { accountId, at });
    return true;
  });
  if (!isRemoved) throw new CommandError('This account has no second factor.');
}

/** Mails every address that the account had in the last week that an operator has changed how the owner logs in. */
async function mailOwner(
  db: DatabaseContext['db'],
  letters: MailWriter | null,
  kind: 'factorRemoved' | 'addressVerified',
  { accountId, at }: { accountId: string; at: number },
): Promise<void> {
  if (!letters) return;
  await notifyAccountOwner(db, { accountId, at, language: fallbackLanguage }, ({ token, until, ...to }) =>
    letters.write({ kind, token, until }, to),
  );
}

const portsOf = (stored: DatabaseContext) => ({
  ...stored,
  directory: new SqlUserDirectory(new Accounts(stored.db)),
});

/** Returns the number of sign-ups with an account's address; counting stops at two. */
async function signUpsOf(db: DatabaseContext['db'], accountId: string): Promise<number> {
  const signUps = db.selectFrom('registration').select('id').where('account_id', '=', accountId).limit(2);
  return (await signUps.execute()).length;
}

function rolesNamed(names: readonly string[]): Role[] {
  if (names.length === 1 && names[0] === 'none') return [];
  const roles = [...new Set(names)].flatMap((name) => recognisedRoles.filter((role) => role === name));
  const unknown = names.find((name) => !roles.some((role) => role === name));
  if (names.length > 0 && unknown === undefined) return roles;
  throw new CommandError(
    `${unknown === undefined ? 'Say which roles' : `There is no role '${unknown}'`}: ${recognisedRoles.join(', ')}, or none.`,
    2,
  );
}

function shown(users: readonly User[]): { json: unknown; text: string } {
  const rows = users.map((user) => [
    user.email || '(no address)',
    user.personId === null ? 'not signed in yet' : user.roles.join(', ') || 'no role',
    user.paymentStatus,
    [user.isVerified === false && 'not verified', user.isDisabled && 'disabled'].filter(Boolean).join(', '),
    userIdOf(user),
  ]);
  return { json: users, text: formatTable(rows) || 'There are no users.\n' };
}
