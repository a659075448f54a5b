import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRegistrationGateway } from '../../support/stores/memory-registration-gateway.ts';
import { App } from '../../../src/ui/shell/App.tsx';
import { memoryRouter } from '../../support/memory-router.tsx';
import { createSessionStore } from '../../../src/ui/stores/session-store.ts';
import '../../support/i18n.ts';
import { fakePorts } from '../shell/fake-ports.ts';
import '../shell/simulated-request.ts';

export const good = { email: 'parent@example.org', password: 'Fireside-demo-1' };

/** Accounts whose server can be slow, until `answer` is called, or fail; `calls` records the requests. */
export class TestAccounts extends MemoryRegistrationGateway {
  readonly calls: { email: string; language: string }[] = [];
  failure: Error | null = null;
  answer: () => void = () => undefined;
  isSlow = false;

  override async register(...asked: Parameters<MemoryRegistrationGateway['register']>): Promise<void> {
    await this.#receive(asked[0].email, asked[1]);
    return super.register(...asked);
  }

  override async resendVerification(email: string, language: string): Promise<void> {
    await this.#receive(email, language);
    return super.resendVerification(email, language);
  }

  async #receive(email: string, language: string): Promise<void> {
    this.calls.push({ email, language });
    if (this.isSlow) await new Promise<void>((go) => (this.answer = go));
    if (this.failure) throw this.failure;
  }
}

/** Opens the program at an address, by default for a person who is not signed in. */
export async function visit(path: string, options: Parameters<typeof fakePorts>[0] = {}) {
  const accounts = new TestAccounts();
  const ports = fakePorts({ signedIn: false, registration: accounts, ...options });
  const session = createSessionStore(ports.services);
  const router = memoryRouter(path);
  const person = userEvent.setup();
  render(<App services={ports.services} session={session} Router={router.Router} />);
  await act(() => session.open(`http://localhost${path}`));
  await screen.findByRole('heading', { level: 1 });
  return { ...ports, accounts, router, person };
}

/** Waits until the button's spinner is gone (specification 9). */
export const spinnerGone = () => act(() => new Promise<void>((gone) => setTimeout(gone, 900)));

export const field = (name: string): HTMLElement => screen.getByLabelText(name);
export const terms = (): HTMLElement => screen.getByRole('checkbox');
export const submit = (): HTMLElement => screen.getByRole('button', { name: 'Register now' });

/** Returns true if a control is marked as wrong; the browser's own validity is ignored. */
export const isWrong = (control: HTMLElement): boolean => control.getAttribute('aria-invalid') === 'true';

/** Fills in the form with valid values, except for those given. */
export async function fillIn(
  person: ReturnType<typeof userEvent.setup>,
  given: { email?: string; password?: string; confirm?: string; accepts?: boolean } = {},
): Promise<void> {
  const { email, password, accepts } = { ...good, accepts: true, ...given };
  const { confirm = password } = given;
  for (const [name, text] of [
    ['Email address', email],
    ['Password', password],
    ['Confirm password', confirm],
  ] as const) {
    await person.clear(field(name));
    if (text !== '') await person.paste(text);
  }
  if (accepts !== (terms() as HTMLInputElement).checked) await person.click(terms());
}
