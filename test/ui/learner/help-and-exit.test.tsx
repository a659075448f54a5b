import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HelplinesAndExit } from '../../../src/ui/context/HelplinesAndExit.tsx';
import { ServicesProvider } from '../../../src/ui/context/Services.tsx';
import { AnnouncerProvider } from '../../../src/ui/kit/Announcer.tsx';
import { ExitBar, HasExitContext } from '../../../src/ui/kit/page/ExitThisPage.tsx';
import { GetHelpButton, HelplinesProvider } from '../../../src/ui/learner/chat/transcript/GetHelpButton.tsx';
import { SearchHelplines } from '../../../src/ui/learner/catalogue/SearchHelplines.tsx';
import { FirstAid } from '../../../src/ui/learner/FirstAid.tsx';
import { WithdrawnNotice } from '../../../src/ui/learner/WithdrawnNotice.tsx';
import { servicesWith, show } from './support.tsx';

const exits = (place: Pick<typeof screen, 'queryAllByRole'> = screen) =>
  place.queryAllByRole('button', { name: 'Exit this page' });

describe('wherever the helplines stand, the way out stands, once', () => {
  test.each([
    ['a search that speaks of danger, or finds nothing', <SearchHelplines key="a" heading="h2" />],
    ['what to do tonight', <FirstAid key="b" firstAid="Sit down." lifeChallenges={[]} />],
    ['what was taken down', <WithdrawnNotice key="c" />],
    ['the filter', <SearchHelplines key="d" heading="h3" />],
  ])('%s', async (_what, block) => {
    await show(block, '/', '/', servicesWith({}));
    expect(screen.getByRole('link', { name: '999' })).toBeVisible();
    expect(exits()).toHaveLength(1);
  });

  test.each([
    ['one that lists nothing twice', false, 1],
    ['a dialog, which is over a page that cannot be pressed', true, 2],
  ])('on a page that has it already: %s', async (_what, isInDialog, count) => {
    const page = (
      <>
        <ExitBar onExit={() => undefined} />
        <HasExitContext value>
          <HelplinesAndExit isInDialog={isInDialog} />
        </HasExitContext>
      </>
    );
    await show(page, '/', '/', servicesWith({}));
    expect(exits()).toHaveLength(count);
    // The second link of every page points to this element.
    expect(document.querySelectorAll('#exit')).toHaveLength(1);
  });

  test('Shift leaves from a block, too', async () => {
    await show(<SearchHelplines heading="h2" />, '/', '/', servicesWith({}));
    await userEvent.keyboard('{Shift}');
    expect(screen.getByRole('log')).toHaveTextContent('press Shift 2 more times');
  });

  test('the dialog beside a conversation has Close and the way out at its top, above the words', async () => {
    const onExit = jest.fn();
    render(
      <ServicesProvider services={servicesWith({})}>
        <AnnouncerProvider>
          <HelplinesProvider onExit={onExit}>
            <GetHelpButton />
          </HelplinesProvider>
        </AnnouncerProvider>
      </ServicesProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Get help now' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Get help now' }));
    const [way] = exits(dialog);
    const close = dialog.getByRole('button', { name: 'Close' });
    const first = dialog.getByRole('link', { name: '999' });
    for (const button of [way!, close]) {
      expect(button.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(button.compareDocumentPosition(dialog.getByText(/medical advice/))).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 510));
    await userEvent.click(way!);
    expect(onExit).toHaveBeenCalledTimes(1);
    await userEvent.click(close);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

/** The files that show helplines without `Help`, with the reason for each. */
const others: Readonly<Record<string, string>> = {
  'src/ui/kit/page/Footer.tsx':
    'the end of every page: home without danger has no way out, which would only worry people',
  'src/ui/context/HelplinesAndExit.tsx': 'Help itself',
  'src/ui/learner/chat/transcript/GetHelpButton.tsx': 'the dialog above, with the way out at its top',
  'src/ui/learner/chat/replies/SafetyPauseHelp.tsx': 'in a conversation, whose bar has the way out',
};

test('no other file draws helplines without the way out', () => {
  const files = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('kit/page/Helplines.tsx'))
    .map((name) => join('src/ui', name));
  const drawing = files.filter((file) => /<Helplines\b/.test(readFileSync(file, 'utf8')));
  expect(drawing.toSorted()).toEqual(Object.keys(others).toSorted());
});

test('every conversation that can pause has the way out in its bar, and gives it to the dialog', () => {
  for (const file of ['chat/ChatScreen', 'preview/PreviewScreen', 'read-again/ReadAgainScreen']) {
    const text = readFileSync(`src/ui/learner/${file}.tsx`, 'utf8');
    expect([file, /<HelplinesProvider onExit=\{exit\}>/.test(text)]).toEqual([file, true]);
    if (!file.startsWith('read-again'))
      expect([file, /<ExitThisPage onExit=/.test(text)]).toEqual([file, true]);
  }
});
