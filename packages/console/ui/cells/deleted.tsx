import { Badge } from '../badges/badge.tsx'

/** Replaces the name of a resource that no longer exists. */
export function Deleted() {
  return <Badge>Deleted</Badge>
}
