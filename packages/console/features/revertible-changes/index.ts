export { prefetchRevertibleChanges, LazyRevertibleChangeBar } from './lazy-bar.tsx'
export {
  useLastRevertibleChange,
  useRunningRevertibleChange,
  useWhyPending,
} from './use-revertible-changes.ts'
