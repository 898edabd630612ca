export { TrialPlace } from './place.tsx'
export { useLastTrial, useRunningTrial } from './use-trials.ts'
