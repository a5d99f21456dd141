export interface ConfigProblem {
  readonly variable: string;
  readonly problem: string;
  readonly remedy: string;
}

/** The configuration cannot be used: one message with every wrong variable and how to mend it, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];
  constructor(problems: readonly ConfigProblem[]) {
    super(['The configuration is not usable:', ...problems.map((p) => `  ${p.variable} ${p.problem}; ${p.remedy}`)].join('\n'));
    this.problems = problems;
  }
}
