import type { DirectoryAccount, UserDirectory } from '../../../application/ports/user-directory.ts';

type Held = DirectoryAccount & { password: string };

/** A directory without a database; passwords stand in it as they are, so it is for tests and previews alone. */
export class MemoryUserDirectory implements UserDirectory {
  readonly #accounts = new Map<string, Held>();

  async find(email: string): Promise<DirectoryAccount | null> {
    const held = this.#accounts.get(keyOf(email));
    return held ? seen(held) : null;
  }

  async register({ email, password }: { email: string; password: string }): Promise<DirectoryAccount | null> {
    const known = this.#accounts.get(keyOf(email));
    if (known?.isVerified) return null;
    const id = known?.id ?? `account_${this.#accounts.size + 1}`;
    const held = { isDisabled: false, ...known, id, email: email.trim(), isVerified: false, password };
    this.#accounts.set(keyOf(email), held);
    return seen(held);
  }

  async verify(id: string): Promise<void> {
    this.#change(id, { isVerified: true });
  }

  async setPassword(id: string, password: string): Promise<void> {
    this.#change(id, { password });
  }

  async setDisabled(id: string, isDisabled: boolean): Promise<void> {
    this.#change(id, { isDisabled });
  }

  /** Whether someone could sign in with it. */
  async accepts(email: string, password: string): Promise<boolean> {
    const held = this.#accounts.get(keyOf(email));
    return held?.password === password && held.isVerified && !held.isDisabled;
  }

  #change(id: string, values: Partial<Held>): void {
    for (const held of this.#accounts.values()) if (held.id === id) Object.assign(held, values);
  }
}

const keyOf = (email: string): string => email.trim().toLowerCase();
const seen = ({ password: _password, ...account }: Held): DirectoryAccount => account;
