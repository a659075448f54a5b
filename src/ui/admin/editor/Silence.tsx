import { useContext } from 'react';
import type { ReactNode } from 'react';
import { AnnouncerContext, silent } from '../../kit/Announcer.tsx';

/** Everything inside it is silent, as long as `isSilent`. */
export function Silence({ isSilent, children }: { isSilent: boolean; children: ReactNode }) {
  const around = useContext(AnnouncerContext);
  return <AnnouncerContext value={isSilent ? silent : around}>{children}</AnnouncerContext>;
}
