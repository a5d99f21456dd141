export { type Classifier, type ClassifierInput } from './classifier.ts';
export { createLearntClassifier, reviewClassifier, shippedModel } from './learnt-classifier.ts';
export { ModelCard, modelOf, type SentimentModel } from './learnt/model.ts';
export { refit, type Refit, type StarredReview } from './training/refit.ts';
export type { Figures } from './training/measure.ts';
export { splitTranslation, type SplitComment } from './split-translation.ts';
export { languageOfText } from './language.ts';
