import { Notice } from '#ui/feedback/notice.tsx'

/** Whoever names a pool should know who reads it. */
export function SeenBySilos() {
  return <Notice>People of linked silos see the name and the description when they choose a pool.</Notice>
}
