// In the place of the worker where the operator has switched it off: takes away what that one kept, and itself.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('fireside ')).map((name) => caches.delete(name)));
  await registration.unregister();
}
