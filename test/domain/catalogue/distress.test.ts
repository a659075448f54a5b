import { distressIn } from '../../../src/domain/catalogue/distress.ts';
import cy from '../../../src/ui/public/locales/cy/translation.json' with { type: 'json' };
import en from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };

const english = distressIn([en.search.distress]);
const welsh = distressIn([cy.search.distress, en.search.distress]);

test.each([
  'suicide',
  'Suicidal thoughts',
  'sucide',
  'suicde',
  'siucidal',
  'self harm',
  'self-harm',
  'self‑harming',
  'SELFHARM',
  'kill',
  'kills',
  'kill myself',
  'kill-myself',
  'die',
  'i want to die',
  'I don’t want to be here',
  'i dont want to live any more',
  'I do not want to live',
  'he says he does not want to be here',
  'dont wanna be alive',
  'dead',
  'cutting',
  'cuts herself',
  'hurt myself',
  'my son is hurting himself',
  'abuse',
  'sexually abused',
  'abúse',
  'domestic violence',
  'hit me',
  'dad hits me',
  'he is hitting mum',
  'scared of my stepdad',
  'overdose',
  'took pills',
  'run away',
  'not breathing',
  '  raped  ',
  'help!suicide?',
  'help me',
  'emergency',
  '999',
  'Childline',
  'samaritans',
  'in crisis',
  'danger',
  'I want to dissapear',
  'no one would miss me',
  'I hate my life',
  'scared at home',
  'he forced me to',
  'paedophile',
  'someone has my photos',
])('"%s" asks for help', (text) => {
  expect(english(text)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['a word that ends so', 'skill'],
  ['its plural', 'new skills'],
  ['a model car', 'die-cast'],
  ['a whale', 'killer whale'],
  ['food', 'diet'],
  ['a fuel', 'diesel'],
  ['a day', 'deadline'],
  ['an oilseed', 'rapeseed'],
  ['a good life', 'stable home'],
  ['a shop', 'cut price haircut'],
  ['music', 'harmony'],
  ['night', 'scared of the dark'],
  ['school', 'school worries'],
  ['a song', 'greatest hits'],
  ['a game', 'hit the ball'],
  ['the list itself', ','],
  ['help of another kind', 'help with homework'],
  ['a number', '1999'],
  ['marks of a pattern', '.*(['],
])('%s does not ask for help: "%s"', (_what, text) => {
  expect(english(text)).toBe(false);
});

test.each([
  'hunanladdiad',
  'hunan-niweidio',
  'lladd fy hun',
  'eisiau marw',
  'brifo fy hun',
  'cam-drin',
  'trais yn y cartref',
  'mae dad yn taro fi',
  'hunanleiddiad',
  'cael fy ngham-drin',
  'dw i ddim ishe byw',
  'helpwch fi',
  'argyfwng',
  'suicide',
])('on a Welsh screen "%s" asks for help, in either language', (text) => {
  expect(welsh(text)).toBe(true);
});

test.each(['sgiliau', 'teulu', 'gwaith cartref', 'pryder', 'marwnad', 'amser gwely'])(
  'on a Welsh screen "%s" does not ask for help',
  (text) => {
    expect(welsh(text)).toBe(false);
  },
);

test.each(['a'.repeat(200), 'cut '.repeat(50), 'hurt'.repeat(50), '-'.repeat(200)])(
  'the longest search is checked completely: %s',
  (text) => {
    expect(english(text)).toBe(false);
  },
);
