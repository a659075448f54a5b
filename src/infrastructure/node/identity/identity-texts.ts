/** Every word the provider's pages show; another language is another object of this shape. */
export const englishTexts = {
  language: 'en-GB',
  brand: 'Fireside',
  tagline: 'Small talks that make a big difference at home',
  skip: 'Skip to main content',
  homeLink: (brand: string) => `${brand} home`,
  error: 'Error',
  problem: 'There is a problem',
  startAgain: 'Start again',
  policies: 'Policies',
  privacy: 'Privacy policy',
  safeguarding: 'Safeguarding policy',
  cookies: 'Cookie policy',
  signIn: {
    title: 'Log in',
    email: 'Email address',
    password: 'Password',
    submit: 'Log in',
    refused: 'Email or password is not right',
    noAccount: 'New to Fireside?',
    signUp: 'Sign up',
  },
  tooMany: {
    title: 'Too many tries',
    wait: (minutes: number) =>
      `To keep accounts safe, please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and then try again.`,
    reassure: 'Nothing is wrong with your account.',
    again: 'Back to log in',
  },
  expired: {
    title: 'Log in took too long',
    text: 'The page was open for a while, or you have logged in already. Nothing is lost. Please start again.',
  },
  failed: {
    title: 'Log in did not work',
    text: 'Something went wrong between the two pages. Please start again.',
    details: 'For support',
  },
  unavailable: {
    title: 'We cannot log you in right now',
    text: 'The fault is ours. Please wait a moment and then start again.',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is no page at this address.',
  },
  logOut: {
    title: 'Log out?',
    text: 'You are about to log out of Fireside in this browser.',
    confirm: 'Log out',
    stay: 'Stay logged in',
  },
  loggedOut: {
    title: 'You are logged out',
    text: 'See you soon.',
    again: 'Back to Fireside',
  },
};

export type IdentityTexts = typeof englishTexts;
