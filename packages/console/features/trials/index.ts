export { alsoTrials, TrialPlace } from './place.tsx'
export { useLastTrial, useRunningTrial, useWhyTried } from './use-trials.ts'
