import { AppError } from '../../../src/application/errors.ts';
import { checkRegistration, type Registration } from '../../../src/domain/account/registration.ts';
import { findRegistrationProblems } from '../../../src/ui/account/registration-schema.ts';
import { RegistrationStore } from '../../../src/ui/account/registration-store.ts';

const good: Registration = {
  email: 'parent@example.org',
  password: 'Fireside-demo-1',
  confirmPassword: 'Fireside-demo-1',
  acceptedTerms: true,
};

const nothing: Registration = { email: '', password: '', confirmPassword: '', acceptedTerms: false };

test.each<[string, Partial<Registration>]>([
  ['what is right', {}],
  ['nothing', nothing],
  ['an address without a dot', { email: 'a@b' }],
  ['an address of another script', { email: 'jörg@käse.example' }],
  ['an address that is too long', { email: `${'a'.repeat(65)}@example.org` }],
  ['an address with a line break', { email: 'a@example.org\r\nbcc: b@example.org' }],
  ['a short password', { password: 'Ab1!', confirmPassword: 'Ab1!' }],
  ['a password without a symbol', { password: 'Abcdefg1', confirmPassword: 'Abcdefg1' }],
  ['a password of another script', { password: 'пароль7!', confirmPassword: 'пароль7!' }],
  ['an endless password', { password: 'x1!'.repeat(200), confirmPassword: 'x1!'.repeat(200) }],
  ['another password', { confirmPassword: 'fireside-demo-1' }],
  ['terms that are not accepted', { acceptedTerms: false }],
])("the form’s schema gives the domain's verdict on %s", (_name, change) => {
  const registration = { ...good, ...change };
  expect(findRegistrationProblems(registration)).toEqual(checkRegistration(registration));
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

test('what is typed while the request is pending is not registered', async () => {
  let answer = (): void => undefined;
  let failure: Error | null = new AppError('InvalidRegistration', 'x', {
    field: 'email',
    problem: 'invalid',
  });
  const store = new RegistrationStore({
    register: () =>
      new Promise((done, failed) => {
        answer = () => (failure ? failed(failure) : done());
      }),
    resendVerification: async () => undefined,
  });
  store.change(good);
  const refused = store.submit('en');
  store.change({ email: 'other@example.org' });
  answer();
  expect(await refused).toBe(false);
  expect(store.wrongFields).toEqual([]);
  store.change({ email: good.email });
  expect(await store.submit('en')).toBe(false);
  expect(store.wrongFields).toEqual(['email']);

  failure = null;
  store.change({ email: 'third@example.org' });
  const made = store.submit('en');
  store.change({ email: 'fourth@example.org' });
  answer();
  expect(await made).toBe(true);
  expect(store.values.email).toBe('third@example.org');
});
