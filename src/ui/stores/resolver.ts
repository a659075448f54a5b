/** The source of the screens' ports; the program hands in a container, tests a plain object. */
export interface Resolver {
  get<T>(token: symbol): T;
}
