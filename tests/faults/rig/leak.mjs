// Planted by `soak.full.test.ts`: a program that keeps a megabyte of each request that it has answered.
import { subscribe } from 'node:diagnostics_channel';

const kept = [];
subscribe('http.server.request.start', () => kept.push(Array.from({ length: 125_000 }, () => Math.random())));
