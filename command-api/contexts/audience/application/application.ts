import {
  accept,
  refuse,
  type ApplicationEnd,
  type ApplicationEvent,
  type Decision,
  type Iso,
  type Uuid,
  type Vacancy,
} from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

export type ApplicationState =
  | { readonly status: 'unknown' }
  | { readonly status: 'received' | 'erased'; readonly applicationId: Uuid; readonly vacancy: Vacancy };

type Received = Extract<ApplicationEvent, { readonly type: 'ApplicationReceived' }>['data'];

export type ApplicationCommand =
  | { readonly type: 'ReceiveApplication'; readonly application: Received }
  | { readonly type: 'EraseApplication'; readonly because: ApplicationEnd; readonly at: Iso };

/** What somebody sent who wants to work with us: `application-<applicationId>`. */
export const application: Decider<ApplicationState, ApplicationCommand, ApplicationEvent> = {
  category: 'application',
  initial: () => ({ status: 'unknown' }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'ApplicationReceived':
        return { status: 'received', applicationId: data.applicationId, vacancy: data.vacancy };
      case 'ApplicationErased':
        return state.status === 'unknown' ? state : { ...state, status: 'erased' };
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  decide(state, command): Decision<ApplicationEvent> {
    if (command.type === 'ReceiveApplication')
      return state.status === 'unknown' ? accept({ type: 'ApplicationReceived', data: command.application }) : accept();
    if (state.status === 'unknown') return refuse('not_found');
    if (state.status === 'erased') return accept();
    const { applicationId, vacancy } = state;
    return accept({ type: 'ApplicationErased', data: { applicationId, vacancy, because: command.because, erasedAt: command.at } });
  },
};
