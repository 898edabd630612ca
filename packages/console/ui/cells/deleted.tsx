import { Badge } from '../badges/badge.tsx'

/** Stands for the name of something that no longer exists. */
export function Deleted() {
  return <Badge>Deleted</Badge>
}
