import { Badge } from '../badges/badge.tsx'

/** Shown in place of the name of a resource that no longer exists. */
export function Deleted() {
  return <Badge>Deleted</Badge>
}
