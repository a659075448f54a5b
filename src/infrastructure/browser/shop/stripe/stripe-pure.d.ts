/** Bundlers find this entry of the package, and its types; the compiler finds neither. */
declare module '@stripe/stripe-js/pure' {
  export { loadStripe } from '@stripe/stripe-js';
}
