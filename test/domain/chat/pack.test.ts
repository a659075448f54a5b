import { toPlayableActivity } from '../../../src/domain/chat/pack.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';

const definition = activity([touchpoint('t', [message('Hello')])], { keywords: ['hello'] });
const { slug, title, touchpoints } = definition;
const translation = (status: 'Available' | 'Drafts') => ({ status, title: 'Sgwrs', steps: {} }) as never;

test('a device is sent what is played, and nothing that only a page about the Activity shows', () => {
  expect(toPlayableActivity(definition)).toEqual({ slug, title, touchpoints });
});

test('a device is sent the translations that are Available', () => {
  const translations = { cy: translation('Available'), ar: translation('Drafts') };
  expect(toPlayableActivity({ ...definition, translations })).toEqual({
    slug,
    title,
    touchpoints,
    translations: { cy: translations.cy },
  });
  expect(toPlayableActivity({ ...definition, translations: { ar: translations.ar } })).not.toHaveProperty(
    'translations',
  );
});
