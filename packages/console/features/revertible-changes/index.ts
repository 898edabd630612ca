export { alsoTrials, TrialPlace } from './lazy-bar.tsx'
export { useLastTrial, useRunningTrial, useWhyTried } from './use-revertible-changes.ts'
