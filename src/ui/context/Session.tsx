import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { Story } from '../../domain/catalogue/story.ts';
import type { SessionStore } from '../stores/session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The sign-in and the current user; read it in an observer. */
export function useSession(): SessionStore {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it.');
  return session;
}

/** The signed-in account's summary of the family, as it was when the program was opened. */
export const useStory = (): Story | undefined => useContext(SessionContext)?.user?.story;

/** Whether somebody uses the learner app; also where nobody can, as around an error. */
export function useInLearnerApp(): boolean {
  const gate = useContext(SessionContext)?.gate;
  return gate?.kind === 'signed-in' && gate.app === 'learner';
}
