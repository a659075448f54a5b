import type {
  DirectoryAccount,
  UserDirectory,
  UnverifiedAccount,
} from '../../../src/application/ports/server/account/user-directory.ts';

type Held = DirectoryAccount & { password: string };

/** A user directory in memory. Passwords are stored as plain text, so only tests and previews may use this. */
export class MemoryUserDirectory implements UserDirectory {
  readonly #accounts = new Map<string, Held>();

  async find(email: string): Promise<DirectoryAccount | null> {
    const held = this.#accounts.get(keyOf(email));
    return held ? seen(held) : null;
  }

  async register({
    email,
    password,
  }: {
    email: string;
    password: string;
  }): Promise<UnverifiedAccount | null> {
    const known = this.#accounts.get(keyOf(email));
    if (known?.isVerified) return null;
    const id = known?.id ?? `account_${this.#accounts.size + 1}`;
    const composed = password.normalize('NFC');
    const held = {
      isDisabled: false,
      ...known,
      id,
      email: email.trim(),
      isVerified: false,
      password: composed,
    };
    this.#accounts.set(keyOf(email), held);
    return { ...seen(held), passwordHash: `hash of ${composed}` };
  }

  async verify(id: string, _at: number, passwordHash: string | null): Promise<void> {
    for (const held of this.#accounts.values())
      if (held.id === id && !held.isVerified) {
        held.isVerified = true;
        if (passwordHash !== null) held.password = passwordHash.replace('hash of ', '');
      }
  }

  async isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
    return passwordHash === `hash of ${password.normalize('NFC')}`;
  }

  async setPassword({ id, email }: { id: string; email: string }, password: string): Promise<boolean> {
    if (this.#accounts.get(keyOf(email))?.id !== id) return false;
    this.#change(id, { password: password.normalize('NFC') });
    return true;
  }

  async setDisabled(id: string, isDisabled: boolean): Promise<void> {
    this.#change(id, { isDisabled });
  }

  addressOf(id: string): string | null {
    return [...this.#accounts.values()].find((held) => held.id === id)?.email ?? null;
  }

  /** Returns true if this address and password log in. */
  async accepts(email: string, password: string): Promise<boolean> {
    const held = this.#accounts.get(keyOf(email));
    return held?.password === password.normalize('NFC') && held.isVerified && !held.isDisabled;
  }

  #change(id: string, values: Partial<Held>): void {
    for (const held of this.#accounts.values()) if (held.id === id) Object.assign(held, values);
  }
}

const keyOf = (email: string): string => email.trim().toLowerCase();
const seen = ({ password: _password, ...account }: Held): DirectoryAccount => account;
