// Replaces the service worker where the operator has switched it off: deletes its caches and unregisters itself.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('fireside ')).map((name) => caches.delete(name)));
  await registration.unregister();
}
