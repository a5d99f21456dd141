import { availableParallelism } from 'node:os';

/** How many test files run at once. One core is not left alone: most tests wait for processes of their own, and for time to pass. */
export const filesAtOnce = availableParallelism() + 1;

/**
 * What the database server of the tests must be able to give. Each file may start the whole product, which takes up to 100 connections (40 of
 * them for its queue), beside an app and pools of its own.
 */
export const databaseConnections = filesAtOnce * 150;
