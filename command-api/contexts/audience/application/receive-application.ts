import { resumePlace, type ApplicationBody, type Language, type Uuid } from '@sumaa/contracts';
import { derivedId, packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse, type UploadedFile } from '@sumaa/runtime/http';
import { fileNameOf, recogniseFile, sealFile } from '@sumaa/runtime/storage';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import { acknowledgementsPerApplicant } from '../rate-limits.ts';
import { application } from './application.ts';

const pdf = 'application/pdf';

/** Throws RefusalError `validation_failed` unless it is a PDF by its content. */
export async function requireResume(file: UploadedFile | undefined): Promise<UploadedFile> {
  const wrong = (problem: 'required' | 'resumeType') => new RefusalError(refuse('validation_failed', undefined, { resume: [problem] }));
  if (!file) throw wrong('required');
  if ((await recogniseFile(file.bytes, file.filename)) !== pdf) throw wrong('resumeType');
  return file;
}

/** Stores an application, its résumé encrypted with the key whose destruction erases it. A repeated command stores nothing more. */
export async function receiveApplication(
  deps: CommandDeps,
  context: CommandContext,
  given: Pick<ApplicationBody, 'name' | 'email' | 'vacancy' | 'note'> & {
    readonly emailKey: string;
    readonly language: Language;
    readonly resume: UploadedFile;
  },
): Promise<string | null> {
  const { name, email, vacancy, note = '', emailKey, language, resume } = given;
  const applicationId: Uuid = derivedId(context.commandId, 'application');
  const counter = { ...acknowledgementsPerApplicant, key: emailKey };
  const acknowledged = (await deps.vault.rateLimits.take(counter)).allowed;
  const key = await deps.vault.subjectKeys.getOrCreate(applicationId);
  const file = { name: fileNameOf(resume.filename, pdf), type: pdf, bytes: resume.bytes };
  const { id: fileId } = await deps.files.put(sealFile(file, { key, place: resumePlace(applicationId) }), 'bin');
  let isStored = false;
  try {
    const { position, replayed } = await executeOwned(
      deps,
      application,
      applicationId,
      {
        type: 'ReceiveApplication',
        application: {
          applicationId,
          vacancy,
          name,
          email,
          note: note === '' ? null : note,
          resume: { fileId, size: resume.bytes.length },
          language,
          acknowledged,
          receivedAt: context.occurredAt,
        },
      },
      context,
      { orNew: true },
    );
    isStored = !replayed;
    return packPosition({ application: position });
  } finally {
    if (!isStored) {
      await deps.files.remove(fileId);
      if (acknowledged) await deps.vault.rateLimits.giveBack(counter);
    }
  }
}
