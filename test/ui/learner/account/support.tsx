import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import {
  AccountGateway,
  type ListedKeepsake,
} from '../../../../src/application/ports/device/account/account-gateway.ts';
import { ReminderGateway } from '../../../../src/application/ports/device/reminders/reminder-gateway.ts';
import { ServicesProvider } from '../../../../src/ui/context/Services.tsx';
import { ReauthenticationGateway } from '../../../../src/application/ports/device/account/reauthentication-gateway.ts';
import { SessionProvider } from '../../../../src/ui/context/Session.tsx';
import { AnnouncerProvider } from '../../../../src/ui/kit/Announcer.tsx';
import { AccountScreen } from '../../../../src/ui/learner/account/AccountScreen.tsx';
import { createSessionStore } from '../../../../src/ui/stores/session-store.ts';
import { MemoryAccountGateway } from '../../../support/stores/memory-account-gateway.ts';
import type { MemoryReauthenticationGateway } from '../../../support/stores/memory-reauthentication.ts';
import '../../../support/i18n.ts';
import { fakePorts } from '../../shell/fake-ports.ts';
import { settle } from '../support.tsx';
import { resolverOf } from '../../../support/resolver-of.ts';

/** Renders an account page for a person who is signed in. */
export async function show(
  gateway = new MemoryAccountGateway(),
  user = {},
  page = <AccountScreen />,
  more: ReadonlyMap<symbol, unknown> = new Map([[ReminderGateway, { find: async () => null }]]),
) {
  const door = fakePorts({
    user: { email: 'mia@home.example', roles: ['learner'], paymentStatus: 'paid', ...user },
  });
  const proofs = door.services.get(ReauthenticationGateway) as MemoryReauthenticationGateway;
  proofs.account = gateway;
  const session = createSessionStore(door.services);
  await session.open('http://localhost/account');
  const services = resolverOf(new Map([...more, [AccountGateway, gateway]]), door.services);
  render(
    <ServicesProvider services={services}>
      <SessionProvider session={session}>
        <AnnouncerProvider>
          <MemoryRouter>{page}</MemoryRouter>
        </AnnouncerProvider>
      </SessionProvider>
    </ServicesProvider>,
  );
  await settle();
  return { calls: door.calls, gateway, proofs, services, session, person: userEvent.setup({ delay: null }) };
}

/** Returns queries in the region of the page with this name. */
export const part = (name: string) => within(screen.getByRole('region', { name }));

/** A keepsake with a name that a family gave itself. */
export const teamName: ListedKeepsake = {
  id: 'run_1.name',
  activityId: 'a_1',
  activityTitle: 'Checking in together',
  as: 'name',
  title: 'Our team',
  words: 'The Owls',
  at: Date.UTC(2026, 1, 1, 12),
  done: false,
  offShelf: false,
  longest: 30,
  saidIn: [],
};

/** Returns a gateway with these keepsakes; null for a server without the call. */
export function withKept(keepsakes: ListedKeepsake[] | null): MemoryAccountGateway {
  const gateway = new MemoryAccountGateway();
  gateway.shownKeepsakes = keepsakes;
  return gateway;
}
