/** Bundlers find this entry of the package and its types, but the compiler finds neither. */
declare module '@stripe/stripe-js/pure' {
  export { loadStripe } from '@stripe/stripe-js';
}
