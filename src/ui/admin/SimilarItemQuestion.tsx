import { useTranslation } from 'react-i18next';
import type { ListedContent } from '../../application/ports/device/authoring/authoring-gateway.ts';
import { Modal } from '../kit/Modal.tsx';

type SimilarItemQuestionProps = {
  /** Existing items with a similar slug, one of which the author may have meant. */
  items: readonly ListedContent[];
  confirming: boolean;
  onConfirm(): void;
  onCancel(): void;
};

/** Asks whether a file with an unknown slug is a new item, or a misspelt existing one. */
export function SimilarItemQuestion({ items, confirming, onConfirm, onCancel }: SimilarItemQuestionProps) {
  const { t } = useTranslation('admin');
  return (
    <Modal
      title={t('alike.title')}
      message={t('alike.text')}
      confirmText={t('alike.confirm')}
      confirming={confirming}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <ul>
        {items.map(({ id, title, slug }) => (
          <li key={id}>
            {title} (<code>{slug}</code>)
          </li>
        ))}
      </ul>
    </Modal>
  );
}
