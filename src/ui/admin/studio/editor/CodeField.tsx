import { useEffect, useEffectEvent, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../context/Services.tsx';
import { classNames } from '../../../kit/class-names.ts';
import { CodeEditorView, type CodeViewTexts } from './code-view.ts';
import { listUploadOptions } from './editor-services.ts';
import type { EditorStore } from './editor-store.ts';
import type { TextViewStore } from './view-store.ts';
import { getShadowRoot } from '../../text-difference/code-theme.ts';
import { searchPhraseKeys } from './search-panel.ts';
import styles from './editor.module.css';

type CodeFieldProps = { store: EditorStore; views: TextViewStore; isFull: boolean };

/**
 * Shows the code editor. It is in a shadow root, where its style sheets satisfy the page's content security policy.
 * While another view is shown the editor is hidden, and keeps its text and its undo history.
 */
export const CodeField = observer(function CodeField({ store, views, isFull }: CodeFieldProps) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const host = useRef<HTMLDivElement>(null);
  const words = useEffectEvent((): CodeViewTexts => ({
    label: t('editor.label'),
    search: Object.fromEntries(
      Object.entries(searchPhraseKeys).map(([phrase, key]) => [phrase, t(`editor.search.${key}`)]),
    ),
  }));

  useEffect(() => {
    if (!host.current) return undefined;
    const code = new CodeEditorView(getShadowRoot(host.current), store.text, words(), {
      guide: () => store.guide,
      uploads: (medium) => listUploadOptions(services, medium),
      changed: () => {
        store.changed();
        views.changed();
      },
      moved: store.moved,
      leadTo: views.leadTo,
    });
    store.attach(code);
    views.attach(code);
    window.addEventListener('pagehide', store.keeper.saveNow);
    return () => {
      window.removeEventListener('pagehide', store.keeper.saveNow);
      store.attach(null);
      views.attach(null);
      code.destroy();
    };
  }, [services, store, views]);

  return (
    <div
      ref={host}
      className={classNames(styles.code, isFull && styles.tall)}
      hidden={views.view !== 'json'}
      data-testid="json-editor"
    />
  );
});
