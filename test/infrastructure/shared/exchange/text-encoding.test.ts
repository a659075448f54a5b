import { importActivity } from '../../../../src/infrastructure/shared/exchange/transfer.ts';
import { decodeText } from '../../../../src/infrastructure/shared/exchange/text-encoding.ts';

/** Returns a text in an encoding of one byte a letter, by the letters that each byte stands for. */
function encode(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label);
  const bytes = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte -= 1) bytes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return Uint8Array.from(text, (letter) => {
    const byte = bytes.get(letter);
    if (byte === undefined) throw new Error(`${label} has no ${letter}.`);
    return byte;
  });
}

const polish = 'Cześć, miło Was widzieć. Usiądźcie razem; każdy mówi, co było dziś dobre.';
const czech = 'Dobrý večer. Příliš žluťoučký kůň úpěl ďábelské ódy, řekni mi něco hezkého.';
const hungarian = 'Jó estét! Üljetek le együtt, és mondjatok egy szép dolgot. Őszinte, űrhajó, gyönyörű.';
const german = 'Schön, euch zu sehen. Für später: „Gute Nacht“ – und süße Träume.';
const french = 'Où êtes-vous allés hier ? À l’école, où le maître a dit « bravo ». Ça va.';
const spanish = '¿Cómo estáis? Mañana será otro día. ¡Qué bien!';
const portuguese = 'Não, põe os pés no chão. A lição de hoje é fácil.';
const russian = 'Привет вам двоим. Сядьте рядом и скажите, что было сегодня хорошего.';
const greek = 'Καλησπέρα σας. Καθίστε μαζί και πείτε κάτι καλό για σήμερα.';
const turkish = 'Günaydın. Bugün nasılsınız? Biraz oturup konuşalım, sonra ışığı kapatın.';

test.each([
  ['Polish', polish, 'windows-1250', 'Windows-1250'],
  ['Czech', czech, 'windows-1250', 'Windows-1250'],
  ['German', german, 'windows-1252', 'Windows-1252'],
  ['French', french, 'windows-1252', 'Windows-1252'],
  ['Spanish', spanish, 'windows-1252', 'Windows-1252'],
  ['Portuguese', portuguese, 'windows-1252', 'Windows-1252'],
  ['German on a Mac', german, 'macintosh', 'Mac Roman'],
  ['French on a Mac', french, 'macintosh', 'Mac Roman'],
  ['one word on a Mac', 'Schön, euch zu sehen', 'macintosh', 'Mac Roman'],
  ['one German word', 'Schön, euch zu sehen', 'windows-1252', 'Windows-1252'],
  ['one English price', 'It costs £5 – no more.', 'windows-1252', 'Windows-1252'],
  ['Russian', russian, 'windows-1251', 'Windows-1251'],
  ['Russian in KOI8-R', russian, 'koi8-r', 'KOI8-R'],
  ['Greek', greek, 'windows-1253', 'Windows-1253'],
  ['Turkish', turkish, 'windows-1254', 'Windows-1254'],
])('%s is read as it was saved, and the guess is named', (_what, text, label, guessed) => {
  expect(decodeText(encode(text, label))).toEqual({ text, guessed });
});

test('Hungarian is read with its own letters, or the guess shows that they are wrong', () => {
  const { text, guessed } = decodeText(encode(hungarian, 'windows-1250'));
  expect(guessed).not.toBeNull();
  if (guessed === 'Windows-1250') expect(text).toBe(hungarian);
});

test.each([polish, russian, german, 'plain'])('%j in Unicode is no guess', (text) => {
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer),
  ]);
  for (const bytes of [new TextEncoder().encode(text), new TextEncoder().encode(`\uFEFF${text}`), utf16])
    expect(decodeText(bytes)).toEqual({ text, guessed: null });
});

test.each([
  ['csv', `touchpoint;type;text\nHello;;${polish.replaceAll(';', ',')}\n`],
  ['twee', `:: StoryTitle\nWieczór\n\n:: Start\n${polish}\n`],
] as const)('an import by %s says what was guessed, with words by which to check it', (format, text) => {
  const made = importActivity('a-file', encode(text, 'windows-1250'), format);
  expect(made.text).toContain('Cześć, miło Was widzieć');
  expect(made.notes[0]).toMatchObject({
    kind: 'made',
    message: expect.stringMatching(/read as Windows-1250: '.*(Cześć|Wieczór)/),
  });
});

test('bytes that no encoding has are refused', () => {
  expect(() => decodeText(Uint8Array.of(0, 1, 2, 0xff))).toThrow(/not readable/);
});
