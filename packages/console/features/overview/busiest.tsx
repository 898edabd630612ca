import type { OverviewWork } from '@portico/contract/types.ts'
import { messageOf } from '#data/api-error.ts'
import { paths } from '#shell/paths.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { percentText } from '#ui/format/percent.ts'
import { Part } from './part.tsx'
import { ShareRow } from './share-row.tsx'

/** From here on a machine has hardly anything left. */
const high = 0.9

/** The instances that use most of their processors. */
export function Busiest(props: {
  /** undefined while it is not known */
  busiest: OverviewWork['busiest'] | undefined
  /** why it is not, and what to do about it */
  failed: { readonly error: Error; readonly onRetry: () => void } | null
  /** how many could be among them */
  running: number
  /** whether they are of several projects, which are told then */
  isOfSilo: boolean
  more: { readonly label: string; readonly href: string }
}) {
  const { busiest, failed, running, isOfSilo, more } = props
  const rows = Math.min(5, running)
  return (
    <Part title="Busiest" note="CPU, last 15 minutes" more={more}>
      {busiest === undefined && failed !== null ? (
        <ErrorState
          title="What is busy could not be told"
          message={messageOf(failed.error)}
          onRetry={failed.onRetry}
        />
      ) : busiest === undefined ? (
        <div aria-busy className="divide-y divide-line border-b border-line">
          {Array.from({ length: rows }, (_, at) => (
            <div key={at} className="h-9" />
          ))}
        </div>
      ) : busiest.length === 0 ? (
        <p className="py-2 text-fg-muted">
          {running === 0 ? 'Nothing runs.' : 'What runs has not been measured yet.'}
        </p>
      ) : (
        <ol className="divide-y divide-line border-b border-line">
          {busiest.map(({ id, name, project, share }) => (
            <ShareRow
              key={id}
              href={paths.instanceMetrics(project, name)}
              name={name}
              of={isOfSilo ? project : ''}
              tone={share >= high ? 'warn' : 'calm'}
              used={share}
              all={1}
              text={percentText(share)}
            />
          ))}
        </ol>
      )}
    </Part>
  )
}
