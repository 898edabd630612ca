import type { OverviewWork } from '@portico/contract/types.ts'
import { messageOf } from '#data/api-error.ts'
import { paths } from '#shell/paths.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { percentText } from '#ui/format/percent.ts'
import { OverviewSection } from './overview-section.tsx'
import { ShareRow } from './share-row.tsx'

/** Share of an instance's vCPUs above which it is marked as busy. */
const high = 0.9

/** The instances with the highest CPU usage. */
export function Busiest(props: {
  /** undefined while loading */
  busiest: OverviewWork['busiest'] | undefined
  /** The error if loading failed, and a function to retry */
  failed: { readonly error: Error; readonly onRetry: () => void } | null
  /** Number of running instances */
  running: number
  /** Whether the instances belong to several projects, whose names are then shown */
  isOfSilo: boolean
  more: { readonly label: string; readonly href: string }
}) {
  const { busiest, failed, running, isOfSilo, more } = props
  const rows = Math.min(5, running)
  return (
    <OverviewSection title="Busiest" note="CPU, last 15 minutes" more={more}>
      {busiest === undefined && failed !== null ? (
        <ErrorState
          title="Could not load the busiest instances"
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
          {running === 0 ? 'Nothing runs.' : 'There are no samples of running instances yet.'}
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
    </OverviewSection>
  )
}
