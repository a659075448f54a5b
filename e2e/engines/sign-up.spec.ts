import { MailServer, verifyLinkIn } from '../../test/support/mail-server.ts';
import { newcomer } from '../support/registration.ts';
import { FiresideServer } from '../support/server.ts';
import { expect, test } from './fixtures.ts';
import { button, heading, link, logIn } from './screens.ts';

test('a new person signs up, opens the link in the mail, logs in and out', async ({ walkOn }) => {
  const mails = new MailServer();
  await mails.start();
  const server = await FiresideServer.start({ SMTP_URL: mails.url, MAIL_FROM: 'hello@fireside.example' });
  try {
    await walkOn(server.address, async (walker) => {
      await walker.open();
      await walker.press(link('Sign up'), { label: 'Confirm password' });
      await walker.write({ label: 'Email address' }, newcomer.email);
      await walker.write({ label: 'Password' }, newcomer.password);
      await walker.write({ label: 'Confirm password' }, newcomer.password);
      await walker.tick({ role: 'checkbox' });
      await walker.press(button('Register now'), heading('Registration complete'));

      await expect.poll(() => mails.taken.length).toBe(1);
      await walker.tab.open(verifyLinkIn(mails.taken[0]!));
      await walker.press(button('Verify my address'), heading('Your email address is verified'));

      await logIn(walker, newcomer.email, newcomer.password);
      await walker.press(button('Log out'), heading('Welcome to Fireside'));
      await walker.tab.back();
      await walker.see({ role: 'heading' });
      await walker.seeNo(button('Log out'));
    });
  } finally {
    await server.stop();
    await mails.close();
  }
});
