import { contexts } from './contexts.ts';
import type { ContextContract } from './kernel/context.ts';
import type { EventDefinition, EventsOf } from './kernel/event.ts';
import type { InternalCommand, InternalQuestion } from './kernel/internal-command.ts';
import type { JobDefinition } from './kernel/job.ts';
import type { Route } from './kernel/route.ts';

const all: readonly ContextContract[] = contexts;

type EventsOfEach<G> = G extends Record<string, EventDefinition> ? EventsOf<G> : never;
/** Any event of any context, a union discriminated by `type`. */
export type AnyEvent = EventsOfEach<(typeof contexts)[number]['events'][number]>;

/** Every event that was ever released; the codec knows no other. */
export const eventCatalogue: readonly EventDefinition[] = all.flatMap(({ events }) => events.flatMap((group) => Object.values(group)));

/** Every HTTP operation of every app: what the OpenAPI document is made of. */
export const routeCatalogue: readonly Route[] = all.flatMap(({ routes }) => routes.flatMap((group) => Object.values(group)));

/** Every queue. */
export const jobCatalogue: readonly JobDefinition[] = all.flatMap(({ jobs = {} }) => Object.values(jobs));

/** Every command a worker may send. */
export const internalCommandCatalogue: readonly InternalCommand[] = all.flatMap(({ commands = {} }) => Object.values(commands));

/** Every question a worker may ask. */
export const internalQuestionCatalogue: readonly InternalQuestion[] = all.flatMap(({ questions = {} }) => Object.values(questions));

/** The reactors of an installation; `watching`: Google pushes notifications to it. */
export function reactorsOf({ watching }: { readonly watching: boolean }): readonly string[] {
  return all.flatMap(({ reactors = [], pushReactors = [] }) => (watching ? [...reactors, ...pushReactors] : reactors));
}
