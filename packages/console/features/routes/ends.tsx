import type { RouteDestination, RouteTarget } from '@portico/contract/types.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { TypeValue } from '#ui/badges/type-value.tsx'
import { truncateEnd } from '#ui/format/truncate.ts'
import { tip } from '#ui/overlays/tip.ts'

/** Labels of destination and target types. */
const typeLabels: Readonly<Record<RouteDestination['type'] | RouteTarget['type'], string>> = {
  ip: 'IP',
  ip_net: 'IP network',
  instance: 'Instance',
  internet_gateway: 'Gateway',
  subnet: 'VPC subnet',
  vpc: 'VPC',
  drop: 'Drop',
}

/** Maximum number of characters of a value in a row, enough for every network and most names */
const shownOfValue = 24

type End = RouteDestination | RouteTarget

/** Returns an end as text, such as `Gateway default`, or that packets are dropped. */
export function endText(end: End): string {
  return end.type === 'drop' ? typeLabels.drop : `${typeLabels[end.type]} ${end.value}`
}

/** Destination or target of a route: its type and value. */
export function RouteEnd({ end }: { end: End }) {
  if (end.type === 'drop') return <Badge>{typeLabels.drop}</Badge>
  const short = truncateEnd(end.value, shownOfValue)
  const pair = <TypeValue type={typeLabels[end.type]} value={short} />
  return short === end.value ? (
    pair
  ) : (
    <span className="relative" {...tip(end.value)}>
      <span aria-hidden>{pair}</span>
      <span className="sr-only">{endText(end)}</span>
    </span>
  )
}
