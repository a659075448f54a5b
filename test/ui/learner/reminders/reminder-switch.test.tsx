import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type {
  ReminderGateway,
  ReminderState,
} from '../../../../src/application/ports/device/reminders/reminder-gateway.ts';
import { isTimeZone } from '../../../../src/domain/platform/local-time.ts';
import { ReminderSwitch } from '../../../../src/ui/learner/reminders/ReminderSwitch.tsx';
import { servicesWith, settle, show } from '../support.tsx';

const user = userEvent.setup();
const unasked = async (): Promise<never> => {
  throw new Error('No device was switched.');
};

async function open(first: ReminderState | null | AppError, answer?: () => Promise<ReminderState>) {
  const wishes: unknown[] = [];
  const reminders: ReminderGateway = {
    find: async () => {
      if (first instanceof AppError) throw first;
      return first;
    },
    set: async (wish) => {
      wishes.push(wish);
      return answer ? answer() : { isOn: wish.isOn, canSend: true, push: null };
    },
    addDevice: unasked,
    removeDevice: unasked,
  };
  await show(<ReminderSwitch />, '/', '/', servicesWith({ reminders }));
  return wishes;
}
const box = () => screen.getByRole('checkbox', { name: /Send us a note/ });

describe('the switch of reminders', () => {
  test.each([
    ['the server has no such call', null],
    ['the server can send none', { isOn: false, canSend: false, push: null }],
    ['the server does not answer', new AppError('Network', 'away')],
  ])('is not there where %s', async (_what, first) => {
    await open(first);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('has its room before the server has told, unseen', async () => {
    const reminders = { find: () => new Promise<never>(() => undefined) };
    await show(
      <ReminderSwitch />,
      '/',
      '/',
      servicesWith({ reminders: { ...reminders, set: unasked, addDevice: unasked, removeDevice: unasked } }),
    );
    expect(screen.getByText(/Send us a note/)).not.toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('tells the zone and the language of the device, and says what is promised', async () => {
    const wishes = await open({ isOn: false, canSend: true, push: null });
    expect(box()).not.toBeChecked();
    expect(box()).toHaveAccessibleDescription(/At most two notes in a week/);
    await user.click(box());
    expect(box()).toBeChecked();
    await user.click(box());
    expect(box()).not.toBeChecked();
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    expect(wishes).toEqual([
      { isOn: true, zone, language: 'en' },
      { isOn: false, zone, language: 'en' },
    ]);
  });

  test('tells a zone that can be computed with when the browser has no zone data', async () => {
    const reported = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Etc/Unknown' };
    const zoneless = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(reported);
    const wishes = await open({ isOn: false, canSend: true, push: null });
    await user.click(box());
    zoneless.mockRestore();
    const [{ zone }] = wishes as [{ zone: string }];
    expect(zone).not.toBe('Etc/Unknown');
    expect(isTimeZone(zone)).toBe(true);
  });

  test('goes back when it could not be saved, and says so', async () => {
    await open({ isOn: false, canSend: true, push: null }, async () => {
      throw new AppError('Network', 'away');
    });
    await user.click(box());
    await settle();
    expect(box()).not.toBeChecked();
    expect(screen.getByRole('alert')).toHaveTextContent('That could not be saved.');
  });
});
