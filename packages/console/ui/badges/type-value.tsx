import { Badge } from './badge.tsx'

/** A type and its value as two adjacent badges: the type outlined, the value filled. */
export function TypeValue({ type, value }: { type: string; value: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Badge variant="outline">{type}</Badge>
      <Badge>{value}</Badge>
    </span>
  )
}
