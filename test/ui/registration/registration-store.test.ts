import { AppError } from '../../../src/application/errors.ts';
import { checkRegistration, type Registration } from '../../../src/domain/account/registration.ts';
import { problemsOf } from '../../../src/ui/registration/registration-schema.ts';
import { RegistrationStore } from '../../../src/ui/registration/registration-store.ts';

const good: Registration = {
  email: 'parent@example.org',
  password: 'Fireside-demo-1',
  confirmPassword: 'Fireside-demo-1',
  acceptedTerms: true,
};

const nothing: Registration = { email: '', password: '', confirmPassword: '', acceptedTerms: false };

test.each([
  good,
  nothing,
  { ...good, email: 'a@b' },
  { ...good, email: 'jörg@käse.example' },
  { ...good, email: `${'a'.repeat(65)}@example.org` },
  { ...good, email: 'a@example.org\r\nbcc: b@example.org' },
  { ...good, password: 'Ab1!', confirmPassword: 'Ab1!' },
  { ...good, password: 'Abcdefg1', confirmPassword: 'Abcdefg1' },
  { ...good, password: 'пароль7!', confirmPassword: 'пароль7!' },
  { ...good, password: 'x'.repeat(500) + '1!', confirmPassword: 'x'.repeat(500) + '1!' },
  { ...good, confirmPassword: 'fireside-demo-1' },
  { ...good, acceptedTerms: false },
])('the form’s schema says what the domain says of %j', (registration) => {
  expect(problemsOf(registration)).toEqual(checkRegistration(registration));
});

test('two submits at once send one registration', async () => {
  const sent: string[] = [];
  const store = new RegistrationStore({
    register: async ({ email }) => void sent.push(email),
    resendVerification: async () => undefined,
  });
  store.change(good);
  expect(await Promise.all([store.submit('en'), store.submit('en')])).toEqual([true, false]);
  expect(sent).toEqual([good.email]);
});

test('the passwords are forgotten once the account is made, and kept while it is not', async () => {
  let failure: Error | null = new AppError('Network', 'x');
  const store = new RegistrationStore({
    register: async () => {
      if (failure) throw failure;
    },
    resendVerification: async () => undefined,
  });
  store.change(good);
  await store.submit('en');
  expect(store.values).toEqual(good);
  failure = null;
  await store.submit('en');
  expect(store.values).toEqual({ ...nothing, email: good.email });
});
