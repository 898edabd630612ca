import { Badge } from './badge.tsx'

/** A kind and its value as one pair: the kind outlined, the value solid and spelled as it is. */
export function TypeValue({ type, value }: { type: string; value: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Badge variant="outline">{type}</Badge>
      <Badge>{value}</Badge>
    </span>
  )
}
