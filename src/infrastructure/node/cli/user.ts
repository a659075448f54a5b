import { parseArgs } from 'node:util';
import { recognisedRoles } from '../../../domain/account/roles.ts';
import { Accounts } from '../identity/accounts.ts';
import { SqlUserDirectory } from '../identity/sql-user-directory.ts';
import { findUsers, type User } from '../sql/reads/users.ts';
import { columns } from './columns.ts';
import { CommandError, operator, type Command, type Terminal } from './command.ts';
import { databaseHelp, withDatabase, type Stored } from './database.ts';
import { idOf, personOf, theOne } from './the-user.ts';

export const help = `fireside user list [--email <part>] [--role <role>] [--limit <n>] [--json]
fireside user role <who> <role…> [--json]
fireside user verify <who> [--json]
fireside user disable <who> [--json]
fireside user enable <who> [--json]

Shows and changes who may use the product. <who> is an e-mail address or an id from the list.

  list      everyone, by address: roles, access, state
  role      gives exactly these roles: ${recognisedRoles.join(', ')}; none takes all away
  verify    counts the address as verified, without the link of the mail
  disable   ends every sign-in at once and allows no other; nothing of theirs is lost
  enable    takes that back

  --email <part>   only addresses with this in them
  --role <role>    only people with this role
  --limit <n>      at most so many; by default 50, and a line says when there are more
  --json           the users as JSON

A new role counts from the next request on, and the audit log has it as an act of the operator. With OIDC_ROLES_CLAIM the roles are the outside issuer's.
${databaseHelp}
Exit code 0: done. 1: there is no such user, or it cannot be done. 2: used wrongly.
`;

type Change = (stored: Stored, user: User, rest: readonly string[]) => Promise<void>;

export const run: Command = async (args, terminal, product) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      role: { type: 'string' },
      limit: { type: 'string', default: '50' },
      json: { type: 'boolean', default: false },
    },
  });
  const [action = '', who, ...rest] = positionals;
  if (action === 'list') {
    if (who !== undefined) throw new CommandError(`'${who}' is too much; --email ${who} searches.`, 2);
    if (!/^[1-9]\d{0,6}$/.test(values.limit))
      throw new CommandError(`--limit is '${values.limit}'; it has to be a whole number from 1.`, 2);
    const filter = {
      ...(values.email === undefined ? {} : { emailPart: values.email }),
      ...(values.role === undefined ? {} : { role: values.role }),
    };
    const limit = Number(values.limit);
    const page = { at: Date.now(), limit: limit + 1 };
    const found = await withDatabase(product, ({ db }) => findUsers(db, filter, page));
    show(terminal, found.slice(0, limit), values.json);
    if (found.length > limit)
      terminal.err(`There are more than these ${limit}: --limit shows more, --email and --role search.\n`);
    return 0;
  }
  const change = Object.hasOwn(changes, action) ? changes[action] : undefined;
  if (!change) throw new CommandError(`Say what to do: list, role, verify, disable or enable.\n\n${help}`, 2);
  if (who === undefined)
    throw new CommandError(`Say whose: fireside user ${action} <e-mail address or id>.`, 2);
  if (action !== 'role' && rest.length > 0) throw new CommandError(`'${rest[0]}' is too much.`, 2);
  const changed = await withDatabase(product, async (stored) => {
    const user = await theOne(stored, who);
    await change(stored, user, rest);
    return theOne(stored, user.personId ?? user.accountId ?? who);
  });
  show(terminal, [changed], values.json);
  return 0;
};

const changes: Readonly<Record<string, Change>> = {
  role: async ({ people, settings }, user, roles) => {
    if (settings.issuer?.rolesClaim)
      throw new CommandError(
        `Roles come from the claim '${settings.issuer.rolesClaim}' of ${settings.issuer.authority}; change them there.`,
      );
    const names = rolesNamed(roles);
    const subject = await personOf(people, user);
    const act = { by: operator, action: 'person.roles', subject, details: { roles: names } } as const;
    await people.setRoles(subject, names, () => ({ at: Date.now(), ...act }));
  },
  verify: async ({ db }, { accountId }) => {
    if (accountId === null)
      throw new CommandError('The outside issuer knows whose address is verified; change it there.');
    await new SqlUserDirectory(new Accounts(db)).verify(accountId, Date.now());
  },
  disable: (stored, user) => setDisabled(stored, user, true),
  enable: (stored, user) => setDisabled(stored, user, false),
};

async function setDisabled({ db, people }: Stored, { personId, accountId }: User, isDisabled: boolean) {
  const now = Date.now();
  if (accountId !== null)
    await new SqlUserDirectory(new Accounts(db)).setDisabled(accountId, isDisabled, now);
  if (personId !== null) await people.setDisabled(personId, isDisabled, now);
}

function rolesNamed(names: readonly string[]): string[] {
  if (names.length === 1 && names[0] === 'none') return [];
  const unknown = names.find((name) => !(recognisedRoles as readonly string[]).includes(name));
  if (names.length === 0 || unknown !== undefined)
    throw new CommandError(
      `${unknown === undefined ? 'Say which roles' : `There is no role '${unknown}'`}: ${recognisedRoles.join(', ')}, or none.`,
      2,
    );
  return [...new Set(names)];
}

function show(terminal: Terminal, users: readonly User[], asJson: boolean): void {
  if (asJson) terminal.out(`${JSON.stringify(users, null, 2)}\n`);
  else if (users.length === 0) terminal.out('There is nobody.\n');
  else
    terminal.out(
      columns(
        users.map((user) => [
          user.email || '(no address)',
          user.personId === null ? 'not signed in yet' : user.roles.join(', ') || 'no role',
          user.paymentStatus,
          [user.isVerified === false && 'not verified', user.isDisabled && 'disabled']
            .filter(Boolean)
            .join(', '),
          idOf(user),
        ]),
      ),
    );
}
