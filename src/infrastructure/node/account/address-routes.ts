import type { FastifyInstance } from 'fastify';
import { isDead } from '../../../application/account/account-link.ts';
import { takeAddressBack, takeNewAddress } from '../../../application/account/change-address.ts';
import type { AccountAddresses } from '../../../application/ports/server/account-addresses.ts';
import { goOn, takeOwnForms } from '../platform/pages/forms.ts';
import { inLanguage, sendPage, type PageFrame } from '../platform/pages/page-frame.ts';
import { AddressPages, type AddressWish } from './address-pages.ts';
import type { AccountService } from './create-accounts.ts';

type Route = { Params: { token: string } };
const paths = { newAddress: '/idp/new-address', oldAddress: '/idp/old-address' } as const;

/**
 * Where mails about another address lead: GET and POST /idp/new-address/:token give the account the address that the
 * mail came to; GET and POST /idp/old-address/:token give it back the one before, and go on to a new password. GET
 * changes nothing. 409 for an address of another account, 410 for a link that is over, 403 for a form of another site.
 */
export async function addressRoutes(
  app: FastifyInstance,
  { ports, worker }: AccountService,
  frame: PageFrame,
  addresses: AccountAddresses,
): Promise<void> {
  const pages = new AddressPages(frame);
  const open = { config: { access: 'anyone' as const } };
  takeOwnForms(app, frame);

  app.get(`${paths.newAddress}/done`, open, (request, reply) =>
    sendPage(reply, 200, pages.changed(frame.view(request))),
  );

  for (const wish of Object.keys(paths) as AddressWish[])
    app.get<Route>(`${paths[wish]}/:token`, open, async (request, reply) => {
      const view = frame.view(request);
      const link = await ports.links.read(request.params.token, wish, ports.clock.now());
      return isDead(link)
        ? sendPage(reply, 410, pages.dead(view, wish, link))
        : sendPage(reply, 200, pages.ask(view, wish));
    });

  app.post<Route>(`${paths.newAddress}/:token`, open, async (request, reply) => {
    const view = frame.view(request);
    const outcome = await takeNewAddress({ ...ports, addresses }, request.params.token, view.language);
    if (outcome === 'taken') return sendPage(reply, 409, pages.taken(view));
    if (outcome !== 'changed') return sendPage(reply, 410, pages.dead(view, 'newAddress', outcome));
    worker.wake();
    return goOn(reply, inLanguage(`${paths.newAddress}/done`, view.language));
  });

  app.post<Route>(`${paths.oldAddress}/:token`, open, async (request, reply) => {
    const view = frame.view(request);
    const outcome = await takeAddressBack({ ...ports, addresses }, request.params.token);
    if (outcome === 'taken') return sendPage(reply, 409, pages.taken(view));
    if (typeof outcome === 'string') return sendPage(reply, 410, pages.dead(view, 'oldAddress', outcome));
    return goOn(reply, inLanguage(`/idp/new-password/${outcome.passwordToken}`, view.language));
  });
}
