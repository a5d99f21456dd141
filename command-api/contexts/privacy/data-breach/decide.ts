import { accept, refuse, type DataBreachEvent, type Decision, type Iso } from '@sumaa/contracts';
import type { DataBreachCommand } from './commands.ts';
import type { DataBreachState } from './state.ts';

/** A breach is found before it is recorded and told of after it was found; each audience is told once, and a closed breach stays as it is. */
export function decide(state: DataBreachState, command: DataBreachCommand): Decision<DataBreachEvent> {
  const { accountId, at } = command;
  if (command.type === 'RecordDataBreach') {
    if (state.status !== 'none') return refuse('conflict');
    const { breachId, foundAt, what, affected, people, dueAt } = command;
    if (foundAt > at) return outOfRange('foundAt');
    return accept({ type: 'DataBreachRecorded', data: { breachId, accountId, foundAt, what, affected, people, dueAt, recordedAt: at } });
  }
  if (state.status === 'none') return refuse('not_found');
  const { breachId, foundAt, told, status } = state;
  if (command.type === 'CloseDataBreach') {
    if (status === 'closed') return refuse('conflict');
    return accept({ type: 'DataBreachClosed', data: { breachId, accountId, outcome: command.outcome, closedAt: at } });
  }
  const { audience, toldAt } = command;
  if (status === 'closed' || told.includes(audience)) return refuse('conflict');
  return isBetween(foundAt, toldAt, at)
    ? accept({ type: 'DataBreachAnnounced', data: { breachId, accountId, audience, toldAt, recordedAt: at } })
    : outOfRange('toldAt');
}

const isBetween = (from: Iso, at: Iso, to: Iso): boolean => from <= at && at <= to;

const outOfRange = (field: string) => refuse('validation_failed', { fields: { [field]: ['outOfRange'] } });
