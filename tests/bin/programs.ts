import { findProgram } from '@sumaa/runtime/testing';

/** What tests start of the system's own, and the package that brings it; an edge is only in the full run. */
const packages: Readonly<Record<string, string>> = { 'redis-server': 'redis-server', openssl: 'openssl', nginx: 'nginx-light' };

// Installed here, one after the other, before tests that run side by side look for it.
for (const program of ['redis-server', 'openssl', ...process.argv.slice(2)]) {
  try {
    findProgram(program, packages[program] ?? program);
  } catch (error) {
    // Tests that can do without skip and say so, the others fail by name.
    console.warn(String(error));
  }
}
