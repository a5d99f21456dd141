/**
 * What can go wrong with the next calls. `refusal`: the model declines; `half-stream`: ends within the second reply; `too-long`: so
 * does its answer, with the mark that no more tokens were allowed; `nonsense`: no chat
 * completion; `obedient`: a model that does whatever the review asks; `promising`: one that promises and claims what nobody did; `smuggling`: one that adds
 * addresses and numbers of strangers; `slow`: no answer for a minute; `stalling`: none after the half of it.
 */
export const scenarioNames = [
  'refusal',
  'rate-limited',
  'half-stream',
  'too-long',
  'nonsense',
  'obedient',
  'promising',
  'smuggling',
  'slow',
  'stalling',
  'error-500',
  'unauthorized',
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

export type Scenarios = {
  /** `times` null: until cleared. */
  set: (name: ScenarioName, times: number | null) => void;
  clear: () => void;
  /** The scenario of this call, which is one use of it. */
  take: () => ScenarioName | null;
};

export function createScenarios(): Scenarios {
  let current: { name: ScenarioName; left: number } | null = null;
  return {
    set: (name, times) => void (current = { name, left: times ?? Number.POSITIVE_INFINITY }),
    clear: () => void (current = null),
    take: () => {
      if (current === null || current.left <= 0) return null;
      current.left -= 1;
      return current.name;
    },
  };
}
