import { describeConfig } from '@sumaa/runtime/config';
import { startInstallation } from '../support/processes/index.ts';

// The product as a real installation has it, for the tests that otherwise start the one-machine edition: the same variables, the
// same last line, the same signals. What the installation itself decides (addresses, keys) is not taken from outside; an EventStoreDB
// is, because it starts none itself.
const others = ['LOG_LEVEL', 'RATE_LIMITS', 'GOOGLE_REQUESTS_PER_MINUTE', 'EVENTSTORE_URL', 'EVENTSTORE_NAMESPACE'];
const taken = describeConfig()
  .filter(({ name, section }) => section === 'Product' || others.includes(name))
  .map(({ name }) => name);
const env = Object.fromEntries(taken.filter((name) => process.env[name]).map((name) => [name, process.env[name]]));

const installation = await startInstallation({
  env,
  ...(process.env['DATA_DIR'] ? { dataDir: process.env['DATA_DIR'] } : {}),
  ...(process.env['PORT'] ? { port: Number(process.env['PORT']) } : {}),
});

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopping = true;
    void installation.stop().then(() => process.exit(0));
  });
}
for (const app of installation.apps) {
  // A process that ends by itself is the finding; the tests that then cannot reach it say nothing of why.
  void tellOfItsEnd(app);
}
async function tellOfItsEnd(app: (typeof installation.apps)[number]): Promise<void> {
  const code = await app.child().ended;
  if (!stopping) console.error(`${app.title} ended by itself (${code}):\n${app.child().output()}`);
}

console.log(`Stand-ins: ${JSON.stringify({ mailbox: installation.mailbox, google: installation.google })}`);
console.log(`Sumaa is ready at ${installation.url}`);
