export interface ConfigProblem {
  readonly variable: string;
  readonly problem: string;
  readonly remedy: string;
}

/** Invalid configuration. The message lists every wrong variable with its remedy, and never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];
  constructor(problems: readonly ConfigProblem[]) {
    super(['The configuration is not usable:', ...problems.map((p) => `  ${p.variable} ${p.problem}; ${p.remedy}`)].join('\n'));
    this.problems = problems;
  }
}
