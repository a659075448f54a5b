import type { Appearance } from '@stripe/stripe-js';

/** Returns Fireside's design tokens as Stripe's variables, with the page's current colours (light or dark). */
export function readStripeAppearance(): Appearance {
  const colour = colourReader();
  const ink = colour('ink');
  const surface = colour('surface');
  const appearance: Appearance = {
    theme: 'flat',
    labels: 'above',
    disableAnimations: window.matchMedia?.('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: colour('primary'),
      colorBackground: surface,
      colorText: ink,
      colorTextSecondary: colour('ink2'),
      colorTextPlaceholder: colour('ink2'),
      colorDanger: colour('danger'),
      colorSuccess: colour('success'),
      iconColor: colour('ink2'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '18px',
      fontSizeSm: '16px',
      spacingUnit: '5px',
      borderRadius: '14px',
    },
    rules: {
      '.Input': { border: `2px solid ${colour('control')}`, backgroundColor: surface, color: ink },
      '.Input:hover': { borderColor: colour('primary') },
      '.Input:focus': {
        borderColor: colour('focus-in'),
        outline: `3px solid ${colour('focus-in')}`,
        boxShadow: `0 0 0 6px ${colour('focus-out')}`,
      },
      '.Input--invalid': { borderColor: colour('danger') },
      '.Label': { fontWeight: '650', color: ink },
      '.Error': { color: colour('danger'), fontWeight: '700' },
      '.Tab': { border: `2px solid ${colour('control')}`, backgroundColor: surface },
      '.Tab--selected': { borderColor: colour('primary'), color: ink },
    },
  };
  colour.done();
  return appearance;
}

/** Calls `listener` whenever the page's colours may have changed, until the returned function is called. */
export function onAppearanceChange(listener: () => void): () => void {
  const dark = window.matchMedia?.('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(listener);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  dark?.addEventListener('change', listener);
  return () => {
    chosen.disconnect();
    dark?.removeEventListener('change', listener);
  };
}

/** Returns a function that reads a token's colour from an element, because a token has a light and a dark colour. */
function colourReader(): { (token: string): string; done(): void } {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(--c-${token})`;
    return getComputedStyle(probe).color;
  };
  return Object.assign(read, { done: () => probe.remove() });
}
