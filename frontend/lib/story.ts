import type { ComponentType } from 'react';

/** One entry of the gallery: the default export of a `*.stories.tsx`. Cases are shown in order. */
export type Story = {
  readonly title: string;
  readonly cases: Readonly<Record<string, ComponentType>>;
};
