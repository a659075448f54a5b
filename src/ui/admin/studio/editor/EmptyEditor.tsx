import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import type { EditorStore } from './editor-store.ts';
import styles from './editor.module.css';

/** Says how to begin: choose a schema, then type or insert an example. */
export const EmptyEditor = observer(function EmptyEditor({ store }: { store: EditorStore }) {
  const { t } = useTranslation('admin');
  if (store.kind === null) return <p className={styles.choose}>{t('editor.choose')}</p>;
  if (!store.canBegin) return null;
  return (
    <div className={styles.choose}>
      <p>{t('editor.empty')}</p>
      <Button variant="quiet" onClick={store.begin}>
        {t(`editor.begin.${store.kind}`)}
      </Button>
    </div>
  );
});
