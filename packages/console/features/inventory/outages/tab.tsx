import { useLoaded } from '#shell/use-loaded.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { Button } from '#ui/actions/button.tsx'
import { Time } from '#ui/cells/time.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { historyPicture } from '#ui/pictures/history.ts'
import { countOf } from '#ui/format/text.ts'
import { Card } from '#ui/page/card.tsx'
import { outageButtons } from './actions.tsx'
import { type Outage, outageSummary } from './labels.ts'
import { outagesArgs } from './queries.ts'
import { OutageTimeline } from './timeline.tsx'

/** The outages of a sled with their steps, the latest first, and what an operator can do about the present one. */
export function SledOutages({ sled }: { sled: string }) {
  const { items } = useLoaded('porticoSledOutageList', outagesArgs(sled))
  if (items.length === 0) {
    return (
      <EmptyState
        picture={historyPicture}
        title="No outages"
        body="When this sled does not answer for 15 seconds, the steps that Portico takes are shown here."
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {items.map((outage) => (
        <OutageCard key={outage.id} outage={outage} />
      ))}
    </div>
  )
}

function OutageCard({ outage }: { outage: Outage }) {
  const denied = useWhyNotFleet('sled_set_provision_policy')
  const { timeClosed, timeSilent, waitsFor, machines } = outage
  return (
    <Card
      title={timeClosed === null ? 'Present outage' : 'Earlier outage'}
      note={<Time value={timeSilent} format="date" caption="Stopped answering" />}
    >
      {timeClosed === null && (
        <div className="flex flex-col gap-2 pt-2">
          <p aria-live="polite">
            {outageSummary(outage)} {waitsFor !== null && <span className="text-fg-muted">{waitsFor}</span>}
          </p>
          <div className="flex flex-wrap gap-2">
            {outageButtons(outage, denied).map(({ label, tone, disabledReason, onPress }) => (
              <Button
                key={label}
                {...(tone === 'danger' && { variant: 'danger' as const })}
                disabledReason={disabledReason}
                onPress={onPress}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
      {machines > 0 && (
        <p className="mt-2 text-xs text-fg-muted">{countOf(machines, 'machine')} failed in this outage.</p>
      )}
      <OutageTimeline outage={outage} />
    </Card>
  )
}
