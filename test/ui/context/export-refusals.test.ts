import { AppError } from '../../../src/application/errors.ts';
import {
  fileIsBeingMade,
  fileMadeOften,
} from '../../../src/infrastructure/node/platform/http/export-words.ts';
import { createFailureText } from '../../../src/ui/context/failure-text.ts';
import en from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };

test('the screen says in its language why a file with one’s data is not made now', () => {
  const shown = [
    createFailureText(new AppError('Unavailable', fileIsBeingMade)),
    createFailureText(new AppError('TooManyRequests', fileIsBeingMade)),
    createFailureText(new AppError('TooManyRequests', fileMadeOften)),
  ];
  expect(shown).toEqual([
    { key: 'errors.file.beingMade' },
    { key: 'errors.file.beingMade' },
    { key: 'errors.file.madeOften' },
  ]);
  expect(en.errors.file).toEqual({ beingMade: fileIsBeingMade, madeOften: fileMadeOften });
  expect(createFailureText(new AppError('Unavailable', ''))).toEqual({ key: 'errors.unavailable' });
});
