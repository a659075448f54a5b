import { activity, input, message, touchpoint } from '../../../support/activity.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { file } = folderOfFiles();
const talk = activity(
  [
    touchpoint('start', [input('team')]),
    { ...touchpoint('alone', [input('secret', { private: true })]), for: 'child' },
    touchpoint('together', [message('Look up.'), input('word')]),
  ],
  { fromAge: 7 },
);

test('at a keyboard nobody goes back past something private, and is told so', async () => {
  const typed = ['Us', '', '', 'Mine', '', 'back', 'Well', ''];
  const { code, out, err, asked } = await fireside(['play', file('alone.json', talk), '--pace', 'instant'], {
    typed,
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('  Something private was answered since: nobody can go back past it.\n');
  expect(out.match(/Look up\./g)).toHaveLength(1);
  expect(asked.length).toBeLessThanOrEqual(typed.length);
});
