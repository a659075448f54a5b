import { HelpFooter, Main, Notes } from '../layout/Layouts.tsx';
import { Header } from '../kit/page/Header.tsx';
import { SkipLink } from '../kit/page/SkipLink.tsx';

/** A logo above, for people without an account (specification 2.1). */
export function RegistrationLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      <Main />
      <HelpFooter />
      <Notes />
    </>
  );
}
