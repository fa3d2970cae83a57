/** The kinds of effects. The feature of each has its handler, and its lane of the same name, in `background.ts`. */
export const effectKinds = ['webhook', 'email', 'pdf', 'analytics'] as const;
export type EffectKind = (typeof effectKinds)[number];
