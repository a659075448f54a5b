import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfflineConversation } from '../../application/ports/device/chat/offline-store.ts';
import { chatPath } from '../context/paths.ts';
import { useServices } from '../context/Services.tsx';
import { listOfflineConversations } from '../stores/kept-conversations.ts';

/**
 * Links to the conversations that this device stores, when the server cannot be reached. The titles are hidden until a
 * press, because the device does not know which of them name a tender subject.
 */
export function OfflineConversationLinks() {
  const { t } = useTranslation();
  const services = useServices();
  const { open, finished } = listOfflineConversations(services);
  return (
    <>
      <List text={t('gate.kept')} conversations={open} />
      <List text={t('gate.keptFinished', { count: finished.length })} conversations={finished} />
    </>
  );
}

function List({ text, conversations }: { text: string; conversations: readonly OfflineConversation[] }) {
  const [isOpen, setOpen] = useState(false);
  if (conversations.length === 0) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text}</summary>
      {isOpen && (
        <ul>
          {conversations.map(({ activity, programme, title }) => (
            <li key={chatPath(activity, programme)}>
              <Link to={chatPath(activity, programme)}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
