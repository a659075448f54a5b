/** Bundlers find this entry of the package, but the compiler finds neither the entry nor its types. */
declare module '@stripe/stripe-js/pure' {
  export { loadStripe } from '@stripe/stripe-js';
}
