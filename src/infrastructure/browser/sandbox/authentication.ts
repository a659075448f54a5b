import type { CardWords } from '../../../application/ports/card-payments.ts';

/** The step where a bank asks its customer, played in a dialog beside the form. Escape refuses. */
export function askForApproval(beside: HTMLElement, word: CardWords['word']): Promise<boolean> {
  const dialog = document.createElement('dialog');
  const heading = Object.assign(document.createElement('h2'), { id: 'sandbox-authentication' });
  heading.textContent = word('authenticate');
  const text = document.createElement('p');
  text.textContent = word('authenticateText');
  const button = (name: string): HTMLButtonElement => {
    const made = Object.assign(document.createElement('button'), { type: 'button' });
    made.textContent = word(name);
    return made;
  };
  const [approve, refuse] = [button('approve'), button('refuse')];
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(heading, text, approve, refuse);
  beside.append(dialog);
  dialog.showModal();
  approve.focus();
  return new Promise((answer) => {
    const close = (approved: boolean): void => {
      // Closing gives the focus back to where it was.
      dialog.close();
      dialog.remove();
      answer(approved);
    };
    approve.addEventListener('click', () => close(true));
    refuse.addEventListener('click', () => close(false));
    dialog.addEventListener('cancel', () => close(false));
  });
}
