import type { ChoiceStep } from '../../../domain/chat/steps/choice.ts';
import { BreathingPebble } from './BreathingPebble.tsx';
import type { ChatStore } from './chat-store.ts';
import { FacesReply } from './FacesReply.tsx';
import { OptionButtons } from './OptionButtons.tsx';
import { PicturesReply } from './PicturesReply.tsx';

/** A choice with drawings: a pebble to breathe with, a scale of faces, or pictures. */
export function DrawnChoice(props: { store: ChatStore; step: ChoiceStep }) {
  const { breathing, faces, options } = props.step;
  const Options = faces
    ? FacesReply
    : options.some(({ imageUrl }) => imageUrl)
      ? PicturesReply
      : OptionButtons;
  return (
    <>
      {breathing && <BreathingPebble breathing={breathing} />}
      <Options {...props} />
    </>
  );
}
