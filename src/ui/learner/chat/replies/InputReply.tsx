import { isBlank } from '../../../../domain/platform/visible-text.ts';
import type { InputStep } from '../../../../domain/steps/input.ts';
import { useState } from 'react';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { mostAnswerCharacters } from '../../../../domain/steps/response.ts';
import { countCharacters } from '../../../../domain/steps/feedback-answers.ts';
import { TextArea } from '../../../kit/forms/TextArea.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { SendButton } from './SendButton.tsx';
import styles from '../transcript/chat.module.css';

/**
 * Answers with free text, which stays in the field until the server has stored it.
 *
 * No yup: the engine holds an answer to its step, on the device and on the server.
 */
export const InputReply = observer(function InputReply({
  store,
  step,
}: {
  store: ChatStore;
  step: InputStep;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => {
    const draft = store.drafts.read(step);
    return draft?.kind === 'input' ? draft.text : '';
  });
  const [tried, setTried] = useState(false);
  const { maxLength } = step;

  const problem = (): string | undefined => {
    if (isBlank(text)) return t('chat.inputEmpty');
    const most = maxLength ?? mostAnswerCharacters;
    return countCharacters(text) > most ? t('feedback.maximum', { n: most }) : undefined;
  };
  const write = (words: string): void => {
    setText(words);
    store.drafts.save(step, words === '' ? null : { kind: 'input', text: words });
  };
  const send = (): void => {
    setTried(true);
    if (problem() === undefined) store.send({ kind: 'input', response: text });
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    send();
  };
  // Enter alone begins a new line, as on a phone.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };

  return (
    <form className={styles.panel} onSubmit={onSubmit} noValidate>
      <TextArea
        label={t('chat.writeReply')}
        value={text}
        onChange={write}
        onKeyDown={onKeyDown}
        readOnly={store.isSending}
        maxLength={maxLength}
        error={tried ? problem() : undefined}
      />
      <SendButton store={store} />
    </form>
  );
});
