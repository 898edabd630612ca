import { formatBytes } from '@portico/domain/byte-size.ts'
import type { Freed } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { numberText } from '#ui/format/text.ts'
import { Meter } from '#ui/page/meter.tsx'
import { Line } from './preview-section.tsx'

const quotas = [
  ['cpus', 'vCPUs', numberText],
  ['memory', 'Memory', formatBytes],
  ['storage', 'Storage', formatBytes],
] as const

/** The addresses and the quota that the action frees. For the quota, it shows the silo's usage before and after. */
export function FreedResources({ frees }: { frees: Freed }) {
  const { data } = useQuery(query('utilizationView', {}))
  const { addresses } = frees
  return (
    <>
      {quotas.map(([part, label, show]) => {
        const freed = frees[part]
        if (freed === 0) return null
        if (data === undefined) {
          return (
            <Line key={part} note={show(freed)}>
              {label}
            </Line>
          )
        }
        const [used, limit] = [data.provisioned[part], data.capacity[part]]
        const after = Math.max(0, used - freed)
        return (
          <li key={part} className="px-2.5 py-1.5">
            <Meter
              label={label}
              used={after}
              planned={used - after}
              limit={limit}
              text={`${show(used)} → ${show(after)} of ${show(limit)}`}
            />
          </li>
        )
      })}
      {addresses.length > 0 && (
        <Line note={addresses.length === 1 ? 'back to its pool' : 'back to their pools'}>
          <span className="font-mono text-xs">{addresses.slice(0, shown).join(', ')}</span>
          {addresses.length > shown && ` and ${addresses.length - shown} more addresses`}
        </Line>
      )}
    </>
  )
}

/** Maximum number of addresses in the list. */
const shown = 6
