import type {
  AccountGateway,
  PasswordOrPasskeyProof,
} from '../../../application/ports/device/account/account-gateway.ts';
import { categoryLabels } from '../../../domain/catalogue/filter-options.ts';
import * as account from '../../shared/api/account.ts';
import { searchCatalogueCards } from '../../shared/api/catalogue.ts';
import * as keepsakes from '../../shared/api/keepsakes.ts';
import * as past from '../../shared/api/past-conversations.ts';
import * as signIns from '../../shared/api/sign-ins.ts';
import { readSearchShelves } from '../catalogue/hide-tender.ts';
import { exportTimeoutMs, type ApiClient } from '../platform/api-client.ts';
import { passwordHashingTimeoutMs, nullIfNotFound, createPasskeyProof } from './passkey-proof.ts';

/** Reads and changes the person's own account over HTTP. */
export const createHttpAccountGateway = (api: ApiClient): AccountGateway => ({
  ...keptOf(api),
  ...signInsOf(api),
  account: () => api.ask(account.getAccount, {}, account.fromWireAccount),
  exported: () =>
    api.ask(account.exportAccount, { timeoutMs: exportTimeoutMs }, (rows) => JSON.stringify(rows, null, 2)),
  takeBackErasure: () => api.ask(account.takeBackErasure, {}, account.fromWireAccount),
});

/** Sends the calls about conversations and keepsakes (answers that an Activity keeps for the family). */
const keptOf = (api: ApiClient) =>
  ({
    keepsakes: () => nullIfNotFound(api.ask(keepsakes.listKeepsakes, {}, keepsakes.fromWireKeepsakes)),
    markKeepsake(id, { done, offShelf, words }) {
      const body = { id, done, offShelf, ...(words === undefined ? {} : { words }) };
      return api.ask(keepsakes.markKeepsake, { body }, keepsakes.fromWireKeepsakes);
    },
    forgetKeepsake: (id) => api.ask(keepsakes.forgetKeepsake, { body: { id } }, keepsakes.fromWireKeepsakes),
    begun: () =>
      api.ask(searchCatalogueCards, { query: { begun: 'true' } }, (wire: unknown) =>
        readSearchShelves(wire).flatMap(({ label, cards }) =>
          label === categoryLabels.inProgress ? cards : [],
        ),
      ),
    pastConversations: (kept) =>
      nullIfNotFound(
        api.ask(
          past.listPastConversations,
          kept ? { query: { kept: 'true' } } : {},
          past.fromWirePastConversations,
        ),
      ),
    searchConversations: (words, kept) =>
      api.ask(
        past.searchPastConversations,
        { body: kept ? { words, kept } : { words } },
        past.fromWireFoundConversations,
      ),
    async readAgain(conversationId) {
      const { parsePastConversation } = await import('../chat/past-conversation.ts');
      return api.ask(past.readPastConversation, { parameters: { conversationId } }, parsePastConversation);
    },
  }) satisfies Partial<AccountGateway>;

/** Sends the calls about signed-in browsers, password, address and passkeys. */
const signInsOf = (api: ApiClient) =>
  ({
    browsers: () => api.ask(signIns.listSignIns, {}, signIns.fromWireSignIns),
    async endBrowser(signInId, proof) {
      const call = {
        parameters: { signInId },
        body: await shown(api, proof),
        timeoutMs: passwordHashingTimeoutMs,
      };
      return api.ask(signIns.endSignIn, call, signIns.fromWireSignIns);
    },
    endAllBrowsers: async (proof) =>
      api.send(signIns.endAllSignIns, { body: await shown(api, proof), timeoutMs: passwordHashingTimeoutMs }),
    mailPasswordLink: () => api.send(signIns.sendPasswordLink, {}),
    async askForNewAddress(email, proof) {
      const body = { email, ...(await shown(api, proof)) };
      await api.send(signIns.requestAddressChange, { body, timeoutMs: passwordHashingTimeoutMs });
    },
    passkeys: () => api.ask(signIns.listPasskeys, {}, signIns.fromWirePasskeys),
    canMakePasskeys: async () =>
      typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential,
    async addPasskey(password, name) {
      const options = await api.ask(
        signIns.passkeyOptions,
        { body: { password }, timeoutMs: passwordHashingTimeoutMs },
        (answer: { options: PublicKeyCredentialCreationOptionsJSON }) => answer.options,
      );
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
      const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
      if (!(credential instanceof PublicKeyCredential)) return null;
      const body = { credential: credential.toJSON(), name };
      return api.ask(signIns.addPasskey, { body }, signIns.fromWirePasskeys);
    },
    renamePasskey: (passkeyId, name) =>
      api.ask(signIns.renamePasskey, { parameters: { passkeyId }, body: { name } }, signIns.fromWirePasskeys),
    async removePasskey(passkeyId, proof) {
      const call = {
        parameters: { passkeyId },
        body: await shown(api, proof),
        timeoutMs: passwordHashingTimeoutMs,
      };
      return api.ask(signIns.removePasskey, call, signIns.fromWirePasskeys);
    },
  }) satisfies Partial<AccountGateway>;

/** Returns the owner's proof, a password or the passkey's signature, in its wire format. */
const shown = async (
  api: ApiClient,
  proof: PasswordOrPasskeyProof,
): Promise<{ password: string } | { passkey: object }> =>
  proof === null ? createPasskeyProof(api) : { password: proof };
