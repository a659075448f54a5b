import type { ChoiceStep } from '../../../../domain/steps/choice.ts';
import type { ChatStore } from '../store/chat-store.ts';
import { ChatPicture } from '../transcript/ChatPicture.tsx';
import { OptionButtons, type DrawnOptionProps } from './OptionButtons.tsx';
import styles from './PicturesReply.module.css';

/** Returns the number of columns in a wide window: two for few pictures, otherwise three or four. */
const columnsFor = (count: number): number =>
  count === 3 || count === 5 || count === 6 ? 3 : count > 6 ? 4 : 2;

/** Shows the options as buttons, each with its picture above its text; a phone has two columns. */
export function PicturesReply({ store, step }: { store: ChatStore; step: ChoiceStep }) {
  const pictured = step.options.filter(({ imageUrl }) => imageUrl !== undefined);
  return (
    <div className={styles.pictures} style={{ '--columns': columnsFor(pictured.length) }}>
      <OptionButtons store={store} step={step} className={styles.options} Drawn={OptionPicture} />
    </div>
  );
}

/** Shows an option's picture, or its description when the picture cannot be loaded. */
function OptionPicture({ option: { imageUrl, imageAltText }, language }: DrawnOptionProps) {
  if (imageUrl === undefined) return null;
  return (
    <span className={styles.picture} {...language}>
      <ChatPicture url={imageUrl} alt={imageAltText ?? ''} missing={<small>{imageAltText}</small>} />
    </span>
  );
}
