import { streamName, type Iso, type SyncPartEvent, type SyncRunEvent, type SyncStage, type Uuid } from '@sumaa/contracts';
import type { Codec, EventStore, Position, Recorded, StoredEvent } from '@sumaa/event-store';

/** Runs and parts are read from the event store: a read model may not yet contain what the previous job did. */
export interface SyncStreams {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Pick<Codec, 'decodeMany'>;
}

export interface Run {
  readonly started: Extract<SyncRunEvent, { type: 'SyncRunStarted' }>['data'];
  readonly completed: boolean;
  readonly stages: Readonly<Partial<Record<SyncStage, Stage>>>;
}
export interface Stage {
  readonly state: 'active' | 'completed' | 'failed';
  /** Position and time at which the stage was last started. */
  readonly position: Position;
  readonly at: Iso;
}

/** The run; null when it was not started. */
export async function readRun(streams: SyncStreams, runId: Uuid): Promise<Run | null> {
  const events = await read<SyncRunEvent>(streams, 'syncrun', runId);
  let run: Run | null = null;
  for (const event of events) {
    if (event.type === 'SyncRunStarted') run = { started: event.data, completed: false, stages: {} };
    else if (run) run = withEvent(run, event);
  }
  return run;
}

function withEvent(run: Run, event: Recorded<Exclude<SyncRunEvent, { type: 'SyncRunStarted' }>>): Run {
  if (event.type === 'SyncRunCompleted') return { ...run, completed: true };
  const { stage } = event.data;
  const before = run.stages[stage];
  const begun = { position: event.position, at: event.metadata.occurredAt };
  const state = ({ SyncStageStarted: 'active', SyncStageCompleted: 'completed', SyncStageFailed: 'failed' } as const)[event.type];
  return { ...run, stages: { ...run.stages, [stage]: { ...(state === 'active' ? begun : (before ?? begun)), state } } };
}

export interface Part {
  /** `none`: the part has no events. */
  readonly state: 'none' | 'open' | 'completed' | 'failed';
  /** Data of its start; null when it failed before Google gave the number of reviews. */
  readonly started: Extract<SyncPartEvent, { type: 'SyncPartStarted' }>['data'] | null;
  readonly received: number;
  readonly classified: number;
  readonly nextPageToken: string | null;
}

export async function readPart(streams: SyncStreams, partId: Uuid): Promise<Part> {
  let part: Part = { state: 'none', started: null, received: 0, classified: 0, nextPageToken: null };
  for (const event of await read<SyncPartEvent>(streams, 'syncpart', partId)) part = partWith(part, event);
  return part;
}

function partWith(part: Part, event: SyncPartEvent): Part {
  switch (event.type) {
    case 'SyncPartStarted':
      return { ...part, state: 'open', started: event.data, nextPageToken: event.data.startToken };
    case 'SyncPageImported': {
      const { received, classified, nextPageToken } = event.data;
      return { ...part, received: part.received + received, classified: part.classified + classified, nextPageToken };
    }
    case 'SyncPartCompleted':
      return { ...part, state: 'completed', nextPageToken: event.data.nextPageToken };
    case 'SyncPartFailed':
      return { ...part, state: 'failed' };
    case 'SyncPartRetried':
      return { ...part, state: 'open' };
  }
}

/** Whether the part's last event ended it. Reads one event only. */
export async function hasEnded({ store }: Pick<SyncStreams, 'store'>, partId: Uuid): Promise<boolean> {
  for await (const event of store.readStream(streamName('syncpart', partId), { backwards: true, limit: 1 })) {
    return event.type === 'SyncPartCompleted' || event.type === 'SyncPartFailed';
  }
  return false;
}

async function read<E extends { readonly type: string; readonly data: unknown }>(
  { store, codec }: SyncStreams,
  category: string,
  id: Uuid,
): Promise<Recorded<E>[]> {
  const stored: StoredEvent[] = [];
  for await (const event of store.readStream(streamName(category, id))) stored.push(event);
  return (await codec.decodeMany(stored)).map((result) => {
    if (!result.ok) throw result.error;
    // A stream holds only events of its category; unknown newer ones are ignored by the switches above.
    return result.event as unknown as Recorded<E>;
  });
}
