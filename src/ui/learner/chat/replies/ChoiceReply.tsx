import type { ChoiceStep } from '../../../../domain/steps/choice.ts';
import { useLazyPart, type LoadComponent } from '../../../context/LazyPart.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { OptionButtons } from './OptionButtons.tsx';

type ChoiceReplyProps = { store: ChatStore; step: ChoiceStep };

/** Choices with drawings are a chunk of their own, because few conversations have them. */
export const loadDrawnChoice: LoadComponent<ChoiceReplyProps> = () =>
  import('./DrawnChoice.tsx').then((module) => module.DrawnChoice);

/** Shows the options as buttons, with drawings if the choice has any and their chunk can be loaded. */
export function ChoiceReply(props: ChoiceReplyProps) {
  const { faces, options } = props.step;
  const isDrawn = faces === true || options.some(({ imageUrl }) => imageUrl !== undefined);
  const { Part: Drawn, failure } = useLazyPart(loadDrawnChoice, { isWanted: isDrawn });
  if (!isDrawn || failure) return <OptionButtons {...props} />;
  return Drawn && <Drawn {...props} />;
}
