import { classNames } from './class-names.ts';
import { BigPebble, SmallPebble } from './Pebbles.tsx';

/** Shows the logo: two pebbles in conversation. `lean` animates them, and must be set only while something loads. */
export function Logo({ lean = false }: { lean?: boolean }) {
  return (
    <svg className={classNames('logo', lean && 'logo-lean')} viewBox="0 0 120 96" aria-hidden="true">
      <BigPebble />
      <SmallPebble />
    </svg>
  );
}
