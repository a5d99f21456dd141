import {
  readable,
  type ApplicationEvent,
  type ApplicationState,
  type Iso,
  type Language,
  type TenantId,
  type Uuid,
  type Vacancy,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** An application; what the applicant gave is null once it is erased. */
export interface ApplicationRow {
  readonly applicationId: Uuid;
  readonly tenantId: TenantId;
  readonly vacancy: Vacancy;
  readonly state: ApplicationState;
  readonly name: string | null;
  readonly email: string | null;
  readonly note: string | null;
  readonly language: Language;
  readonly fileId: string | null;
  readonly resumeBytes: number;
  readonly receivedAt: Iso;
  readonly erasedAt: Iso | null;
}

export const applicationProjection: Projection<ApplicationRow, ApplicationEvent> = {
  name: 'application',
  version: 1,
  categories: ['application'],
  key: ({ data }) => data.applicationId,
  evolve(row, { type, data, metadata: { tenantId } }) {
    switch (type) {
      case 'ApplicationReceived': {
        const { applicationId, vacancy, language, resume, receivedAt } = data;
        const [name, email, note] = [readable(data.name), readable(data.email), readable(data.note)];
        const file = { fileId: resume.fileId, resumeBytes: resume.size };
        return { applicationId, tenantId, vacancy, state: 'received', name, email, note, language, ...file, receivedAt, erasedAt: null };
      }
      case 'ApplicationErased':
        return row && { ...row, state: 'erased', name: null, email: null, note: null, fileId: null, erasedAt: data.erasedAt };
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  rows: typedRows<ApplicationRow>({
    table: 'read.application_v1',
    key: 'applicationId',
    columns: {
      applicationId: 'uuid',
      tenantId: 'text',
      vacancy: 'text',
      state: 'text',
      name: 'text',
      email: 'text',
      note: 'text',
      language: 'text',
      fileId: 'text',
      resumeBytes: 'int',
      receivedAt: 'timestamptz',
      erasedAt: 'timestamptz',
    },
  }),
};
