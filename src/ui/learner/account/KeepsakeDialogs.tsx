import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ListedKeepsake } from '../../../application/ports/device/account/account-gateway.ts';
import { countCharacters } from '../../../domain/steps/feedback-answers.ts';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { TextArea } from '../../kit/forms/TextArea.tsx';
import type { KeepsakeStore } from './keepsake-store.ts';

/** Shows the dialogs that confirm the deletion of a keepsake or change its text. */
export const KeepsakeDialogs = observer(function KeepsakeDialogs({ store }: { store: KeepsakeStore }) {
  const { asked, done } = store;
  useHeirOfFocus(asked?.act === 'forget' ? asked.keepsake.id : null, done === 'forgotten');
  if (asked === null) return null;
  return asked.act === 'forget' ? (
    <Forget store={store} keepsake={asked.keepsake} />
  ) : (
    <Reword store={store} keepsake={asked.keepsake} />
  );
});

type AskedProps = { store: KeepsakeStore; keepsake: ListedKeepsake };

/** Shows the button that asks for confirmation of a deletion. */
export function ForgetKeepsakeButton({ store, keepsake }: AskedProps) {
  const { t } = useTranslation('account');
  const { id, title } = keepsake;
  return (
    <Button
      variant="quiet"
      aria-label={t('made.forgetOne', { title })}
      data-forgets={id}
      onClick={() => store.ask('forget', keepsake)}
    >
      {t('made.forget')}
    </Button>
  );
}

/**
 * Moves the focus after a keepsake and its button are deleted: to the next keepsake's delete button, or to the page's
 * heading.
 */
function useHeirOfFocus(asked: string | null, isForgotten: boolean): void {
  const place = useRef(-1);
  useEffect(() => {
    const buttons = Array.from(document.querySelectorAll<HTMLElement>('[data-forgets]')).filter(
      (button) => button.closest('details:not([open])') === null,
    );
    if (asked !== null) place.current = buttons.findIndex(({ dataset }) => dataset['forgets'] === asked);
    else if (isForgotten) (buttons[place.current] ?? buttons.at(-1) ?? document.querySelector('h1'))?.focus();
  }, [asked, isForgotten]);
}

const Forget = observer(function Forget({ store, keepsake }: AskedProps) {
  const { t } = useTranslation('account');
  return (
    <Modal
      title={t('made.forgetTitle', { title: keepsake.title })}
      message={t('made.forgetText')}
      confirmText={t('made.forget')}
      cancelText={t('made.keep')}
      destructive
      confirming={store.isChanging}
      confirmError={store.wrong === 'failed' ? t('made.notMarked') : undefined}
      onConfirm={() => void store.forget(keepsake)}
      onCancel={store.giveUp}
    />
  );
});

const Reword = observer(function Reword({ store, keepsake }: AskedProps) {
  const { t } = useTranslation('account');
  const { title, words: before, longest } = keepsake;
  const [words, setWords] = useState(before);
  const tooLong = longest !== null && countCharacters(words) > longest;
  const wrong = tooLong ? 'tooLong' : store.wrong === 'words' ? 'words' : null;
  const keep = (): void => {
    if (!tooLong) void store.reword(keepsake, words);
  };
  return (
    <Modal
      title={t('remembered.changeTitle')}
      confirmText={t('remembered.save')}
      confirming={store.isChanging}
      confirmError={store.wrong === 'failed' ? t('made.notMarked') : undefined}
      onConfirm={keep}
      onCancel={store.giveUp}
    >
      <TextArea
        label={title}
        autoComplete="off"
        value={words}
        error={wrong === null ? undefined : t(`remembered.wrong.${wrong}`, { count: longest ?? 0 })}
        onChange={setWords}
      />
    </Modal>
  );
});
