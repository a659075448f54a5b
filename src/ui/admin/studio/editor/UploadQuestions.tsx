import { observer } from 'mobx-react-lite';
import { useLazyPart } from '../../../context/LazyPart.tsx';
import { ScreenNotLoadedError } from '../../../context/screen-not-loaded.ts';
import { SimilarItemQuestion } from '../../SimilarItemQuestion.tsx';
import type { EditorStore } from './editor-store.ts';

/** The question is a chunk of its own, because two authors seldom publish the same item at once. */
const loadConflictingVersion = async () => (await import('./ConflictingVersion.tsx')).ConflictingVersion;

/** Asks before an upload that would replace another author's version, or create a second item by mistake. */
export const UploadQuestions = observer(function UploadQuestions({ store }: { store: EditorStore }) {
  const { publishing } = store;
  const { uploads, busy } = publishing;
  const { Part: ConflictingVersion, failure } = useLazyPart(loadConflictingVersion, {
    isWanted: uploads.conflict !== null,
  });
  if (failure) throw new ScreenNotLoadedError(failure.error);
  if (uploads.alike.length > 0)
    return (
      <SimilarItemQuestion
        items={uploads.alike}
        confirming={busy === 'uploading'}
        onConfirm={() => void publishing.upload({ isSure: true })}
        onCancel={uploads.forget}
      />
    );
  return uploads.conflict && ConflictingVersion && <ConflictingVersion store={store} />;
});
