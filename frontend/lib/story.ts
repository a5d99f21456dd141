import type { ComponentType } from 'react';

/** One entry of the gallery: every `*.stories.tsx` default-exports one. Cases are shown in order. */
export type Story = {
  readonly title: string;
  readonly cases: Readonly<Record<string, ComponentType>>;
};
