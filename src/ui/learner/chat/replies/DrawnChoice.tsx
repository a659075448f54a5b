import type { ChoiceStep } from '../../../../domain/steps/choice.ts';
import type { ChatStore } from '../store/chat-store.ts';
import { FacesReply } from './FacesReply.tsx';
import { PicturesReply } from './PicturesReply.tsx';

/** Shows a choice with drawings: a scale of faces, or pictures. */
export function DrawnChoice(props: { store: ChatStore; step: ChoiceStep }) {
  const Options = props.step.faces ? FacesReply : PicturesReply;
  return <Options {...props} />;
}
