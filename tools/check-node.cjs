/* Refuses an old Node.js. It runs first, so it must work on any version. */
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `Fireside needs Node 24 or newer; this is ${process.version}. On Linux (x64) npm ci brings its own; elsewhere install it from nodejs.org.`,
  );
  process.exit(1);
}
