import { Badge } from './badge.tsx'

/** A kind and its value as a pair of badges: the kind outlined, the value filled and unchanged in spelling. */
export function TypeValue({ type, value }: { type: string; value: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Badge variant="outline">{type}</Badge>
      <Badge>{value}</Badge>
    </span>
  )
}
