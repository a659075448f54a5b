import type {
  DeviceNotifications,
  DeviceNotificationState,
} from '../../../application/ports/device/reminders/device-notes.ts';
import type { PushSubscriptionKeys } from '../../../application/ports/device/reminders/reminder-gateway.ts';

/** Uses the browser's push (W3C Push API); the service worker shows the notes (push notifications). */
export class PushDeviceNotifications implements DeviceNotifications {
  async find(): Promise<DeviceNotificationState | null> {
    const push = await pushOf();
    if (!push) return null;
    const subscription = await push.getSubscription();
    return {
      isForbidden: Notification.permission === 'denied',
      endpointHash: subscription && (await hashOf(subscription.endpoint)),
    };
  }

  async subscribe(key: string): Promise<PushSubscriptionKeys | null> {
    if ((await Notification.requestPermission()) !== 'granted') return null;
    const push = await pushOf();
    // A subscription made for another key can neither be used nor replaced, so it is ended first.
    await (await push?.getSubscription())?.unsubscribe();
    const subscription = await push?.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscription?.toJSON() ?? {};
    const { p256dh, auth } = keys ?? {};
    if (endpoint === undefined || p256dh === undefined || auth === undefined)
      throw new Error('The browser has made no subscription.');
    return { endpoint, p256dh, auth };
  }

  async unsubscribe(): Promise<string | null> {
    const subscription = await (await pushOf())?.getSubscription();
    if (!subscription) return null;
    await subscription.unsubscribe();
    return subscription.endpoint;
  }
}

async function pushOf(): Promise<PushManager | undefined> {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator))
    return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const base64 = btoa(String.fromCodePoint(...new Uint8Array(bytes)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
