// Planted by `soak.full.test.ts`: a program that keeps what it should let go.
const kept = [];
setInterval(() => kept.push(Array.from({ length: 40_000 }, () => Math.random())), 20).unref();
