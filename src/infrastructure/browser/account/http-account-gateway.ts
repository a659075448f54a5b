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
import * as accountCalls from '../../shared/api/account.ts';
import * as catalogueCalls from '../../shared/api/catalogue.ts';
import { readShelves } from '../catalogue/hide-tender.ts';
import * as keepsakeCalls from '../../shared/api/keepsakes.ts';
import * as pastCalls from '../../shared/api/past-conversations.ts';
import * as signInCalls from '../../shared/api/sign-ins.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { hashingMs, nullWhereAbsent, passkeyProof } from './passkey-proof.ts';

/** One's own account over HTTP. */
export class HttpAccountGateway implements AccountGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  account(): Promise<AccountDetails> {
    return this.#api.ask(accountCalls.getAccount, {}, accountCalls.fromWireAccount);
  }

  exported(): Promise<string> {
    return this.#api.ask(accountCalls.exportAccount, {}, (rows) => JSON.stringify(rows, null, 2));
  }

  takeBackErasure(): Promise<AccountDetails> {
    return this.#api.ask(accountCalls.takeBackErasure, {}, accountCalls.fromWireAccount);
  }

  keepsakes(): Promise<ListedKeepsake[] | null> {
    return nullWhereAbsent(this.#api.ask(keepsakeCalls.listKeepsakes, {}, keepsakeCalls.fromWireKeepsakes));
  }

  markKeepsake(
    id: string,
    { done, offShelf, words }: KeepsakeMark & { words?: string },
  ): Promise<ListedKeepsake[]> {
    const body = { id, done, offShelf, ...(words === undefined ? {} : { words }) };
    return this.#api.ask(keepsakeCalls.markKeepsake, { body }, keepsakeCalls.fromWireKeepsakes);
  }

  forgetKeepsake(id: string): Promise<ListedKeepsake[]> {
    return this.#api.ask(keepsakeCalls.forgetKeepsake, { body: { id } }, keepsakeCalls.fromWireKeepsakes);
  }

  begun(): Promise<CatalogueCard[]> {
    const call = { query: { begun: 'true' } };
    return this.#api.ask(catalogueCalls.search, call, (wire: unknown) =>
      readShelves(wire).flatMap(({ label, cards }) => (label === categoryLabels.inProgress ? cards : [])),
    );
  }

  pastConversations(kept: boolean): Promise<PastList | null> {
    const call = kept ? { query: { kept: 'true' } } : {};
    return nullWhereAbsent(this.#api.ask(pastCalls.listPastConversations, call, pastCalls.fromWirePastList));
  }

  searchConversations(words: string, kept: boolean): Promise<FoundConversation[]> {
    const body = kept ? { words, kept } : { words };
    return this.#api.ask(pastCalls.searchPastConversations, { body }, pastCalls.fromWireFound);
  }

  async readAgain(conversationId: string): Promise<ReadAgain> {
    const { pastConversation } = await import('../chat/past-conversation.ts');
    return this.#api.ask(
      pastCalls.readPastConversation,
      { parameters: { conversationId } },
      pastConversation,
    );
  }

  browsers(): Promise<OwnBrowser[]> {
    return this.#api.ask(signInCalls.listSignIns, {}, signInCalls.fromWireSignIns);
  }

  async endBrowser(signInId: string, proof: Proof): Promise<OwnBrowser[]> {
    const call = { parameters: { signInId }, body: await this.#shown(proof), timeoutMs: hashingMs };
    return this.#api.ask(signInCalls.endSignIn, call, signInCalls.fromWireSignIns);
  }

  async endAllBrowsers(proof: Proof): Promise<void> {
    const call = { body: await this.#shown(proof), timeoutMs: hashingMs };
    return this.#api.send(signInCalls.endAllSignIns, call);
  }

  mailPasswordLink(): Promise<void> {
    return this.#api.send(signInCalls.mailPasswordLink, {});
  }

  async askForNewAddress(email: string, proof: Proof): Promise<void> {
    const body = { email, ...(await this.#shown(proof)) };
    await this.#api.send(signInCalls.askForNewAddress, { body, timeoutMs: hashingMs });
  }

  passkeys(): Promise<OwnPasskey[]> {
    return this.#api.ask(signInCalls.listPasskeys, {}, signInCalls.fromWirePasskeys);
  }

  async canMakePasskeys(): Promise<boolean> {
    return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  }

  async addPasskey(password: string, name: string): Promise<OwnPasskey[] | null> {
    const options = await this.#api.ask(
      signInCalls.passkeyOptions,
      { body: { password }, timeoutMs: hashingMs },
      (answer: { options: PublicKeyCredentialCreationOptionsJSON }) => answer.options,
    );
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
    if (!(credential instanceof PublicKeyCredential)) return null;
    const body = { credential: credential.toJSON(), name };
    return this.#api.ask(signInCalls.addPasskey, { body }, signInCalls.fromWirePasskeys);
  }

  renamePasskey(passkeyId: string, name: string): Promise<OwnPasskey[]> {
    const call = { parameters: { passkeyId }, body: { name } };
    return this.#api.ask(signInCalls.renamePasskey, call, signInCalls.fromWirePasskeys);
  }

  async removePasskey(passkeyId: string, proof: Proof): Promise<OwnPasskey[]> {
    const call = { parameters: { passkeyId }, body: await this.#shown(proof), timeoutMs: hashingMs };
    return this.#api.ask(signInCalls.removePasskey, call, signInCalls.fromWirePasskeys);
  }

  /** Returns a proof as the wire has it. */
  async #shown(proof: Proof): Promise<{ password: string } | { passkey: object }> {
    return proof === null ? passkeyProof(this.#api) : { password: proof };
  }
}
