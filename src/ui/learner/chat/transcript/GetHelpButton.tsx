import { createContext, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpTexts } from '../../../../domain/support/help-in-text.ts';
import { ExitButton } from '../../../kit/page/ExitThisPage.tsx';
import { Helplines, isHelpline, useHelplines } from '../../../kit/page/Helplines.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { ShowHelplinesContext } from '../../../kit/markdown/Markdown.tsx';
import { Modal } from '../../../kit/Modal.tsx';
import styles from './chat.module.css';

/** The words in the coach's texts that become links to help. */
export const HelpWordsContext = createContext<HelpTexts | undefined>(undefined);

/**
 * Provides the helplines in the chat, which has no footer. The chat's bar and words in the coach's texts open them in a
 * modal, so that the conversation stays open.
 */
export function HelplinesProvider({ onExit, children }: { onExit: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const words = useHelpWords();
  const lines = useHelplines();
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(() => () => setOpen(true));
  const close = (): void => setOpen(false);
  return (
    <ShowHelplinesContext value={open}>
      <HelpWordsContext value={words}>{children}</HelpWordsContext>
      {isOpen && (
        <Modal
          title={t('footer.helpTitle')}
          message={t('footer.helpText')}
          atTop={<ExitButton onExit={onExit} />}
          closeOnBackdrop
          onCancel={close}
          onConfirm={close}
        >
          <Helplines lines={lines} />
        </Modal>
      )}
    </ShowHelplinesContext>
  );
}

/** Shows the button in the chat's bar that opens the helplines. */
export function GetHelpButton() {
  const { t } = useTranslation();
  const showHelp = useContext(ShowHelplinesContext);
  return (
    <button
      type="button"
      className={styles.help}
      aria-label={t('footer.helpTitle')}
      aria-haspopup="dialog"
      onClick={showHelp}
    >
      <Icon name="phone" />
      <span className={styles.helpLong}>{t('footer.helpTitle')}</span>
      <span className={styles.helpShort} aria-hidden="true">
        {t('chat.help')}
      </span>
    </button>
  );
}

/** Returns the words for help in the page's language and its fallback languages, in which content may be written. */
function useHelpWords(): HelpTexts {
  const { i18n } = useTranslation();
  const { languages } = i18n;
  return useMemo(() => {
    const each = (key: string): unknown[] =>
      languages.map((language): unknown => i18n.getResource(language, 'translation', key));
    return {
      lines: each('helplines').flatMap((lines) => (Array.isArray(lines) ? lines.filter(isHelpline) : [])),
      titles: each('footer.helpTitle').filter((title) => typeof title === 'string'),
      calling: each('chat.calling').flatMap((words) => (typeof words === 'string' ? words.split(', ') : [])),
    };
  }, [i18n, languages]);
}
