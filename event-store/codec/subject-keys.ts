/** Data keys (32 bytes each) of the people and reviews in events. Destroying a key erases its subject from the log. */
export interface SubjectKeys {
  /**
   * The subject's key, created when there is none. It is committed before it is returned, because an append sealed with a lost
   * key can never be read. Throws SubjectErasedError (runtime/vault) when the subject was erased.
   */
  getOrCreate(subject: string): Promise<Buffer>;
  /** Keys in one batch. A subject with a tombstone is `'erased'`; a subject without a row is not in the map. */
  get(subjects: readonly string[]): Promise<Map<string, Buffer | 'erased'>>;
}

/**
 * A key is missing without a tombstone. Never treated as erased: after a lost vault that would silently blank everybody. As the
 * result of one event it parks a stream; thrown, so many are missing that the vault was lost or swapped.
 */
export class SubjectKeyMissing extends Error {
  readonly code = 'subject_key_missing';
  readonly subjects: readonly string[];
  constructor(subjects: readonly string[]) {
    super(`no data key and no tombstone for ${subjects.length} subject(s), first ${subjects[0]}: is this the right vault?`);
    this.name = 'SubjectKeyMissing';
    this.subjects = subjects;
  }
}
