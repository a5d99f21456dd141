export { type Classifier, type ClassifierInput } from './classifier.ts';
export { createLearntClassifier, reviewClassifier } from './learnt-classifier.ts';
export { splitTranslation, type SplitComment } from './split-translation.ts';
export { languageOfText } from './language.ts';
