import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

/** The steps of the set-up, indexed by the server's step number; 4 means finished. */
export const setUpStepIds = ['connect', 'choose', 'sync', 'complete'] as const;
export type SetUpStepId = (typeof setUpStepIds)[number];

export type SetUpStepProps = {
  /** The code with which an attempt to connect, which left this tab, failed; null if there was none. */
  readonly failedConnect: string | null;
  /** Leaves a finished step before its pause is over. */
  readonly onContinue: () => void;
  /** The message of another feature; shown below the step's header. */
  readonly notice: ReactNode;
};

/** What a feature adds to the set-up. */
export type SetUpPart = {
  readonly steps?: Readonly<Partial<Record<SetUpStepId, ComponentType<SetUpStepProps>>>>;
  /** Messages for the steps of other features. */
  readonly notices?: Readonly<Partial<Record<SetUpStepId, ComponentType<Pick<SetUpStepProps, 'failedConnect'>>>>>;
};

const SetUpContext = createContext<SetUpPart>({});

export const SetUpProvider = SetUpContext.Provider;

/** What all features together add to the set-up. */
export const useSetUp = (): SetUpPart => useContext(SetUpContext);
