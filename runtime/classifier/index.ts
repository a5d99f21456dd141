export { type Classifier, type ClassifierInput } from './classifier.ts';
export { lexiconClassifier } from './lexicon-classifier.ts';
export { splitTranslation, type SplitComment } from './split-translation.ts';
export { languageOfText } from './language.ts';
