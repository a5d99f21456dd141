/**
 * Data keys of the people (and reviews) that events speak of: 32 bytes each. Destroying one erases its subject from the log.
 */
export interface SubjectKeys {
  /**
   * The subject's key, made when there is none; committed before it is returned, because an append sealed with a key that
   * is lost afterwards can never be read. Throws SubjectErased when the subject was erased.
   */
  getOrCreate(subject: string): Promise<Buffer>;
  /** Keys in one batch. A subject with a tombstone is `'erased'`; one without a row is missing from the map. */
  get(subjects: readonly string[]): Promise<Map<string, Buffer | 'erased'>>;
}

/** Something was to be written about a subject whose key was destroyed. */
export class SubjectErased extends Error {
  readonly code = 'subject_erased';
  readonly subject: string;
  constructor(subject: string) {
    super(`subject ${subject} was erased`);
    this.name = 'SubjectErased';
    this.subject = subject;
  }
}

/**
 * A key that should be there is not, and there is no tombstone either: the vault was lost or swapped. Always fatal, because
 * treating it as erased would silently blank everybody.
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
