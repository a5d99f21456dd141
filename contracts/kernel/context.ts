import type { EventDefinition } from './event.ts';
import type { InternalCommand, InternalQuestion } from './internal-command.ts';
import type { JobDefinition } from './job.ts';
import type { Route } from './route.ts';

/** What one context adds to the shared language. The catalogues are made of these declarations (`catalogue.ts`). */
export interface ContextContract {
  /** Groups of events, one per stream category. */
  readonly events: readonly Readonly<Record<string, EventDefinition>>[];
  /** Groups of HTTP operations. */
  readonly routes: readonly Readonly<Record<string, Route>>[];
  readonly jobs?: Readonly<Record<string, JobDefinition>>;
  /** What workers report, and what they ask. */
  readonly commands?: Readonly<Record<string, InternalCommand>>;
  readonly questions?: Readonly<Record<string, InternalQuestion>>;
  /**
   * Names of the reactors that the workers run for this context. command-api stores where each begins before the first command, so
   * it needs the list. `pushReactors` run only where Google pushes notifications.
   */
  readonly reactors?: readonly string[];
  readonly pushReactors?: readonly string[];
}

/** Declares a context, keeping its literal types. */
export function defineContext<const C extends ContextContract>(context: C): C {
  return context;
}
