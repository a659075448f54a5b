import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { FamilyUsage } from '../../domain/catalogue/family-usage.ts';
import type { SessionStore } from '../stores/session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Returns the store of the sign-in and the current user. Must be called in an observer.
 * @throws Error outside a SessionProvider.
 */
export function useSession(): SessionStore {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it.');
  return session;
}

/** Returns how the family has used the product, as the server said when the user was read; undefined without a user. */
export const useFamilyUsage = (): FamilyUsage | undefined => useContext(SessionContext)?.user?.story;

/**
 * Returns true if the signed-in person uses the learner app; false outside a SessionProvider, as on an error screen.
 */
export function useIsInLearnerApp(): boolean {
  const gate = useContext(SessionContext)?.gate;
  return gate?.kind === 'signed-in' && gate.app === 'learner';
}
