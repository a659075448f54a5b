import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useParams } from 'react-router-dom';
import type { ChatActivity } from '../../../../application/ports/device/chat/chat-gateway.ts';
import { useServices } from '../../../context/Services.tsx';
import { NewKeepsakes } from './NewKeepsakes.tsx';
import { createNewKeepsakesStore } from './new-keepsakes-store.ts';
import { NextSuggestion } from './NextSuggestion.tsx';
import { createNextSuggestionStore } from './what-next-store.ts';

export type FinishedActivityExtrasProps = { activity: ChatActivity };

/**
 * Shows the new keepsakes and then the next suggestion, below the links of an Activity that was just finished. The
 * suggestion waits for the keepsakes, which would otherwise move it.
 */
export const FinishedActivityExtras = observer(function FinishedActivityExtras({
  activity,
}: FinishedActivityExtrasProps) {
  const services = useServices();
  const { activitySlug = activity.id, programmeSlug } = useParams();
  const [keepsakes] = useState(() => createNewKeepsakesStore(services, activity));
  const [next] = useState(() =>
    createNextSuggestionStore(services, { activity: activitySlug, programme: programmeSlug }),
  );
  useEffect(() => void keepsakes.open(), [keepsakes]);
  const isQuiet = activity.finish === 'quiet';
  useEffect(() => (isQuiet ? undefined : next.open(activity)), [isQuiet, next, activity]);
  return (
    <>
      <NewKeepsakes made={keepsakes.made} />
      {keepsakes.isRead && next.lead && <NextSuggestion lead={next.lead} now={next.now} />}
    </>
  );
});
