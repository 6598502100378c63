// Loaded before anything else, so it must run on a Node that is too old for the rest: no imports.
const [major, minor] = process.versions.node.split('.').map(Number);
const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!fits) {
  console.error(
    `Kaiju needs Node.js 20.19 or newer (or 22.12 or newer); this is ${process.versions.node}.\n` +
      'Install the current LTS release from https://nodejs.org, open a new terminal and run the same command again.',
  );
  process.exit(1);
}
