import { Notice } from '#ui/feedback/notice.tsx'

/** A notice that says who can read the name and description of a pool. */
export function SeenBySilos() {
  return <Notice>Users of linked silos see the name and the description when they choose a pool.</Notice>
}
