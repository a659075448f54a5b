import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { FamilyUsage } from '../../domain/catalogue/family-usage.ts';
import type { SessionStore } from '../stores/session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Returns the sign-in and the current user. Must be called in an observer. */
export function useSession(): SessionStore {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it.');
  return session;
}

/** Returns the account's summary of the family, as of the start of the program. */
export const useFamilyUsage = (): FamilyUsage | undefined => useContext(SessionContext)?.user?.story;

/** Returns true if the signed-in person uses the learner app; false without a session, as around an error. */
export function useIsInLearnerApp(): boolean {
  const gate = useContext(SessionContext)?.gate;
  return gate?.kind === 'signed-in' && gate.app === 'learner';
}
