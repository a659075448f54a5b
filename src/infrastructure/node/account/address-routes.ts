import type { FastifyInstance } from 'fastify';
import { isLinkRejection } from '../../../application/account/account-link.ts';
import {
  checkAddressChangeLink,
  refuseTakingBack,
  takeAccountBack,
  confirmAddressChange,
} from '../../../application/account/change-address.ts';
import {
  listRecentAccountChanges,
  undoRecentAccountChange,
} from '../../../application/account/undo-recent-changes.ts';
import type { AccountAddresses } from '../../../application/ports/server/account/account-addresses.ts';
import { readFormField, redirectAfterForm, acceptSameOriginForms } from '../platform/pages/forms.ts';
import { addressInLanguage, sendPage, type PageFrame } from '../platform/pages/page-frame.ts';
import { AddressChangePages, type AddressChangeDirection } from './address-pages.ts';
import type { AccountService } from './create-accounts.ts';

type Route = { Params: { token: string } };
const paths = { newAddress: '/idp/new-address', oldAddress: '/idp/old-address' } as const;
const takenBack = '/idp/taken-back';
const open = { config: { access: 'anyone' as const } };

/**
 * Serves the links in mails about an account's address: /idp/new-address/:token sets a new one; /idp/old-address/:token
 * takes the account back and leads to /idp/taken-back/:token, the list of recent changes. GET changes nothing. 409 for
 * another account's address and a change that must wait, 410 for an expired link, 403 for another site's form.
 */
export async function addressChangeRoutes(
  app: FastifyInstance,
  { ports, worker }: AccountService,
  frame: PageFrame,
  addresses: AccountAddresses,
): Promise<void> {
  const pages = new AddressChangePages(frame);
  acceptSameOriginForms(app, frame);

  const parts = { ports: { ...ports, addresses }, worker, frame, pages };
  askingRoutes(app, parts);
  newAddressRoutes(app, parts);
  takeBackRoutes(app, parts);
}

type Parts = {
  ports: AccountService['ports'] & { addresses: AccountAddresses };
  worker: AccountService['worker'];
  frame: PageFrame;
  pages: AddressChangePages;
};

const refusals = { newAddress: checkAddressChangeLink, oldAddress: refuseTakingBack };

/** Shows the page that asks for a confirmation, unless the link has expired. */
function askingRoutes(app: FastifyInstance, { ports, frame, pages }: Parts): void {
  for (const wish of Object.keys(paths) as AddressChangeDirection[])
    app.get<Route>(`${paths[wish]}/:token`, open, async (request, reply) => {
      const view = frame.view(request);
      const { token } = request.params;
      const refused = await refusals[wish](ports, token);
      return refused
        ? sendPage(reply, 410, pages.dead(view, wish, refused))
        : sendPage(reply, 200, pages.ask(view, wish));
    });
}

function newAddressRoutes(app: FastifyInstance, { ports, worker, frame, pages }: Parts): void {
  app.get(`${paths.newAddress}/done`, open, (request, reply) =>
    sendPage(reply, 200, pages.changed(frame.view(request))),
  );

  app.post<Route>(`${paths.newAddress}/:token`, open, async (request, reply) => {
    const view = frame.view(request);
    const outcome = await confirmAddressChange(ports, request.params.token, view.language);
    if (outcome === 'taken') return sendPage(reply, 409, pages.taken(view, 'newAddress'));
    if (outcome === 'closed') return sendPage(reply, 409, pages.closed(view));
    if (outcome !== 'changed') return sendPage(reply, 410, pages.dead(view, 'newAddress', outcome));
    worker.wake();
    return redirectAfterForm(reply, addressInLanguage(`${paths.newAddress}/done`, view.language));
  });
}

/** Takes an account back after a takeover and shows the changes from before the takeover. */
function takeBackRoutes(app: FastifyInstance, { ports, worker, frame, pages }: Parts): void {
  app.post<Route>(`${paths.oldAddress}/:token`, open, async (request, reply) => {
    const view = frame.view(request);
    const outcome = await takeAccountBack(ports, request.params.token, view.language);
    if (outcome === 'taken') return sendPage(reply, 409, pages.taken(view, 'oldAddress'));
    if (typeof outcome === 'string') return sendPage(reply, 410, pages.dead(view, 'oldAddress', outcome));
    worker.wake();
    const { passwordToken } = outcome;
    return redirectAfterForm(reply, addressInLanguage(accountTakeBackPath(passwordToken), view.language));
  });

  app.get<Route>(`${takenBack}/:token`, open, async (request, reply) => {
    const view = frame.view(request);
    const { token } = request.params;
    const shown = await listRecentAccountChanges(ports, token);
    if (shown === 'notTaken')
      return redirectAfterForm(reply, addressInLanguage(newPassword(token), view.language));
    if (isLinkRejection(shown)) return sendPage(reply, 410, pages.listOver(view, shown));
    return sendPage(reply, 200, pages.takenBack(view, shown, newPassword(token)));
  });

  app.post<Route>(`${takenBack}/:token`, open, async (request, reply) => {
    const view = frame.view(request);
    const { token } = request.params;
    const undone = await undoRecentAccountChange(
      ports,
      token,
      readFormField(request, 'change'),
      view.language,
    );
    if (undone === 'notTaken')
      return redirectAfterForm(reply, addressInLanguage(newPassword(token), view.language));
    if (isLinkRejection(undone)) return sendPage(reply, 410, pages.listOver(view, undone));
    worker.wake();
    return redirectAfterForm(reply, addressInLanguage(accountTakeBackPath(token), view.language));
  });
}

const newPassword = (token: string): string => `/idp/new-password/${encodeURIComponent(token)}`;

/** Returns the address of the list of changes from before a takeover; `token` is that of any link to a new password. */
export const accountTakeBackPath = (token: string): string => `${takenBack}/${encodeURIComponent(token)}`;
