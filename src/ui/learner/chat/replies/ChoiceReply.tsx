import type { ChoiceStep } from '../../../../domain/steps/choice.ts';
import { useLazyPart, type Load } from '../../../context/LazyPart.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { OptionButtons } from './OptionButtons.tsx';

type ChoiceReplyProps = { store: ChatStore; step: ChoiceStep };

/** Few conversations have choices with drawings, so that these are a file of their own. */
export const drawnChoice: Load<ChoiceReplyProps> = () =>
  import('./DrawnChoice.tsx').then((module) => module.DrawnChoice);

/** Buttons; drawings where the choice has some, unless their file does not come. */
export function ChoiceReply(props: ChoiceReplyProps) {
  const { faces, options } = props.step;
  const isDrawn = faces === true || options.some(({ imageUrl }) => imageUrl !== undefined);
  const { Part: Drawn, failure } = useLazyPart(drawnChoice, { isWanted: isDrawn });
  if (!isDrawn || failure) return <OptionButtons {...props} />;
  return Drawn && <Drawn {...props} />;
}
