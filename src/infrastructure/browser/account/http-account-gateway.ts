import type {
  AccountDetails,
  AccountGateway,
  ListedKeepsake,
  OwnBrowser,
  OwnPasskey,
  Proof,
  ReadAgain,
} from '../../../application/ports/device/account/account-gateway.ts';
import type { CatalogueCard } from '../../../domain/catalogue/card.ts';
import { categoryLabels } from '../../../domain/catalogue/filter-options.ts';
import type { KeepsakeMark } from '../../../domain/chat/keepsakes.ts';
import type { FoundConversation, PastList } from '../../../domain/chat/read-again.ts';
import { accountAddresses, fromWireAccount } from '../../shared/api/account.ts';
import { catalogueAddresses } from '../../shared/api/catalogue.ts';
import { readShelves } from '../catalogue/hide-tender.ts';
import { fromWireKeepsakes, keepsakeAddresses } from '../../shared/api/keepsakes.ts';
import { fromWireFound, fromWirePastList, pastAddresses } from '../../shared/api/past-conversations.ts';
import { fromWirePasskeys, fromWireSignIns, signInAddresses } from '../../shared/api/sign-ins.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { hashingMs, nullWhereAbsent, passkeyProof } from './passkey-proof.ts';

/** One's own account over HTTP. */
export class HttpAccountGateway implements AccountGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  account(): Promise<AccountDetails> {
    return this.#api.ask(accountAddresses.getAccount, {}, fromWireAccount);
  }

  exported(): Promise<string> {
    return this.#api.ask(accountAddresses.exportAccount, {}, (rows) => JSON.stringify(rows, null, 2));
  }

  takeBackErasure(): Promise<AccountDetails> {
    return this.#api.ask(accountAddresses.takeBackErasure, {}, fromWireAccount);
  }

  keepsakes(): Promise<ListedKeepsake[] | null> {
    return nullWhereAbsent(this.#api.ask(keepsakeAddresses.listKeepsakes, {}, fromWireKeepsakes));
  }

  markKeepsake(
    id: string,
    { done, offShelf, words }: KeepsakeMark & { words?: string },
  ): Promise<ListedKeepsake[]> {
    const body = { id, done, offShelf, ...(words === undefined ? {} : { words }) };
    return this.#api.ask(keepsakeAddresses.markKeepsake, { body }, fromWireKeepsakes);
  }

  forgetKeepsake(id: string): Promise<ListedKeepsake[]> {
    return this.#api.ask(keepsakeAddresses.forgetKeepsake, { body: { id } }, fromWireKeepsakes);
  }

  begun(): Promise<CatalogueCard[]> {
    const call = { query: { begun: 'true' } };
    return this.#api.ask(catalogueAddresses.search, call, (wire: unknown) =>
      readShelves(wire).flatMap(({ label, cards }) => (label === categoryLabels.inProgress ? cards : [])),
    );
  }

  pastConversations(kept: boolean): Promise<PastList | null> {
    const call = kept ? { query: { kept: 'true' } } : {};
    return nullWhereAbsent(this.#api.ask(pastAddresses.listPastConversations, call, fromWirePastList));
  }

  searchConversations(words: string, kept: boolean): Promise<FoundConversation[]> {
    const body = kept ? { words, kept } : { words };
    return this.#api.ask(pastAddresses.searchPastConversations, { body }, fromWireFound);
  }

  async readAgain(conversationId: string): Promise<ReadAgain> {
    const { pastConversation } = await import('../chat/past-conversation.ts');
    return this.#api.ask(
      pastAddresses.readPastConversation,
      { parameters: { conversationId } },
      pastConversation,
    );
  }

  browsers(): Promise<OwnBrowser[]> {
    return this.#api.ask(signInAddresses.listSignIns, {}, fromWireSignIns);
  }

  async endBrowser(signInId: string, proof: Proof): Promise<OwnBrowser[]> {
    const call = { parameters: { signInId }, body: await this.#shown(proof), timeoutMs: hashingMs };
    return this.#api.ask(signInAddresses.endSignIn, call, fromWireSignIns);
  }

  async endAllBrowsers(proof: Proof): Promise<void> {
    const call = { body: await this.#shown(proof), timeoutMs: hashingMs };
    return this.#api.send(signInAddresses.endAllSignIns, call);
  }

  mailPasswordLink(): Promise<void> {
    return this.#api.send(signInAddresses.mailPasswordLink, {});
  }

  async askForNewAddress(email: string, proof: Proof): Promise<void> {
    const body = { email, ...(await this.#shown(proof)) };
    await this.#api.send(signInAddresses.askForNewAddress, { body, timeoutMs: hashingMs });
  }

  passkeys(): Promise<OwnPasskey[]> {
    return this.#api.ask(signInAddresses.listPasskeys, {}, fromWirePasskeys);
  }

  async canMakePasskeys(): Promise<boolean> {
    return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  }

  async addPasskey(password: string, name: string): Promise<OwnPasskey[] | null> {
    const options = await this.#api.ask(
      signInAddresses.passkeyOptions,
      { body: { password }, timeoutMs: hashingMs },
      (answer: { options: PublicKeyCredentialCreationOptionsJSON }) => answer.options,
    );
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
    if (!(credential instanceof PublicKeyCredential)) return null;
    const body = { credential: credential.toJSON(), name };
    return this.#api.ask(signInAddresses.addPasskey, { body }, fromWirePasskeys);
  }

  renamePasskey(passkeyId: string, name: string): Promise<OwnPasskey[]> {
    const call = { parameters: { passkeyId }, body: { name } };
    return this.#api.ask(signInAddresses.renamePasskey, call, fromWirePasskeys);
  }

  async removePasskey(passkeyId: string, proof: Proof): Promise<OwnPasskey[]> {
    const call = { parameters: { passkeyId }, body: await this.#shown(proof), timeoutMs: hashingMs };
    return this.#api.ask(signInAddresses.removePasskey, call, fromWirePasskeys);
  }

  /** Returns a proof as the wire has it. */
  async #shown(proof: Proof): Promise<{ password: string } | { passkey: object }> {
    return proof === null ? passkeyProof(this.#api) : { password: proof };
  }
}
