import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../kit/Announcer.tsx';
import { createConnectionStore } from '../stores/connection-store.ts';
import { useSession } from '../context/Session.tsx';
import { useServices } from '../context/Services.tsx';
import { scrollFocusIntoView } from './uncover-focus.ts';
import styles from './layout.module.css';

const backShownMs = 6000;

/** Says that the network is lost, and later for a while that it is back. Each change is announced once. */
export const OfflineBanner = observer(function OfflineBanner() {
  const { t } = useTranslation();
  const services = useServices();
  const announce = useAnnounce();
  const [store] = useState(() => createConnectionStore(services));
  const note = useRef<HTMLElement>(null);
  const spoken = useRef<string | null>(null);
  const { news } = store;
  const { gate, kept } = useSession();
  const isNobody = gate.kind === 'anonymous' && kept.length === 0;
  const text = news && t(isNobody && news === 'lost' ? 'offline.title' : `connection.${news}`);

  useEffect(() => {
    store.open();
    return store.close;
  }, [store]);
  useEffect(() => {
    scrollFocusIntoView(note.current);
    if (text !== null && text !== spoken.current) announce(text);
    spoken.current = text;
    if (news !== 'back') return undefined;
    const timer = setTimeout(store.forget, backShownMs);
    return () => clearTimeout(timer);
  }, [text, news, announce, store]);

  if (text === null) return null;
  return (
    <aside ref={note} className={styles.connection} aria-label={t('connection.label')}>
      <p>{text}</p>
    </aside>
  );
});
