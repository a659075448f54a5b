import { useEffect, useEffectEvent, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useServices } from '../../app/Services.tsx';
import { classNames } from '../../kit/class-names.ts';
import { AdminPage } from '../AdminPage.tsx';
import { BeforePublishing } from './BeforePublishing.tsx';
import { CodeField } from './CodeField.tsx';
import { EditorActions } from './EditorActions.tsx';
import { editorStoreFrom } from './editor-store.ts';
import { FindingList, ServerErrors } from './FindingList.tsx';
import { Picture } from './Picture.tsx';
import { Preview } from './Preview.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { SchemaSelect } from './SchemaSelect.tsx';
import { ToldDialog } from './ToldDialog.tsx';
import styles from './editor.module.css';

/** The JSON editor, with its preview beside it (specification 2.3). */
export const EditorScreen = observer(function EditorScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store] = useState(() => editorStoreFrom(services));
  const [isFull, setFull] = useState(false);
  useBehindInert(isFull);
  useAskedKind((kind) => void store.choose(kind));

  return (
    <AdminPage title={t('editor.title')} wide>
      <div className={classNames(styles.desk, isFull && styles.full)}>
        <section className={styles.text} aria-label={t('editor.text')}>
          <div className={styles.top}>
            <SchemaSelect store={store} />
            <SaveStatus store={store} />
          </div>
          <EditorActions store={store} isFull={isFull} onFull={() => setFull(!isFull)} />
          {store.kind === null && <p className={styles.choose}>{t('editor.choose')}</p>}
          <CodeField store={store} isFull={isFull} />
          <p className={styles.keys}>{t('editor.keys')}</p>
          <FindingList store={store} />
          <ServerErrors errors={store.serverErrors} />
          <BeforePublishing store={store} />
        </section>
        {!isFull && <Preview editor={store} />}
      </div>
      {!isFull && store.kind === 'activity' && <Picture store={store} />}
      {store.told && <ToldDialog told={store.told} onClose={store.dismiss} />}
    </AdminPage>
  );
});

/** While the editor covers the page, what lies behind it is out of reach. */
function useBehindInert(isFull: boolean): void {
  useEffect(() => {
    if (!isFull) return undefined;
    const behind = document.querySelectorAll<HTMLElement>('#root > header, #root > nav, #root > footer');
    for (const part of behind) part.inert = true;
    return () => {
      for (const part of behind) part.inert = false;
    };
  }, [isFull]);
}

/** An address can name the schema: `?schema=activity`. */
function useAskedKind(choose: (kind: 'activity' | 'programme') => void): void {
  const [query] = useSearchParams();
  const asked = query.get('schema');
  const onAsked = useEffectEvent(choose);
  useEffect(() => {
    if (asked === 'activity' || asked === 'programme') onAsked(asked);
  }, [asked]);
}
