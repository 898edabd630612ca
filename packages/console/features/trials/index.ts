export { TrialPlace } from './place.tsx'
export { useRunningTrial } from './use-trials.ts'
