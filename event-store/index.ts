export * from './port/errors.ts';
export type {
  Appended,
  AppendOptions,
  EventStore,
  Expected,
  Feed,
  NewEvent,
  Position,
  ReadOptions,
  StoredEvent,
  StoreKind,
  SubscribeOptions,
} from './port/event-store.ts';
export type { Json } from './port/json.ts';
export { silentLog, type Log } from './port/log.ts';
export { withNamespace } from './port/namespace.ts';
export { categoryOf, categoryPrefixes, idOf, streamName } from './port/stream-names.ts';
export { maxAppendBytes } from './port/validate.ts';

export { openEventStore, openEventStoreDB, type EventStoreConfig } from './open-event-store.ts';
export { createMemoryEventStore } from './memory/memory-event-store.ts';
export type { EventStoreDBOptions } from './eventstoredb/eventstoredb-event-store.ts';
export { eventStoreMigrations } from './postgres/migrations.ts';
export { createPostgresEventStore, type PostgresEventStoreOptions } from './postgres/postgres-event-store.ts';

export { createCodec, SchemaAhead, sealedSubjects, type Codec } from './codec/codec.ts';
export {
  isUnknown,
  unknownType,
  type Decoded,
  type DecodeResult,
  type DomainEvent,
  type Recorded,
  type EventLocation,
  type UnknownEvent,
} from './codec/recorded.ts';
export { SubjectKeyMissing, type SubjectKeys } from './codec/subject-keys.ts';

export type { CommandContext } from './deciding/command-context.ts';
export type { Decider } from './deciding/decider.ts';
export { derivedId, eventId, stepId } from './deciding/event-ids.ts';
export { handle, lockOf, type HandleDeps, type Handled, type HandleOptions } from './deciding/handle.ts';
export { load, UnknownEventType, type Loaded } from './deciding/load.ts';
export { readRecorded, record, type Recording, type RecordOptions } from './deciding/record.ts';
export { createRecentStreams, type RecentStreams } from './deciding/recent-streams.ts';
export { packPosition, parsePosition, type Positions } from './deciding/position-token.ts';
