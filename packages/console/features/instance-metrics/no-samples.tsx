import type { Instance } from '@portico/contract/types.ts'
import { Button } from '#ui/actions/button.tsx'
import { Time } from '#ui/cells/time.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { instancePicture } from '#ui/pictures/instances.ts'
import type { Grid } from '#shell/time-charts/grid.ts'

/** ms after the start of an instance within which its first samples arrive */
const firstSamples = 120_000

/** A message that says why the range has no samples, and which other range has some. */
export function NoSamples(props: {
  instance: Instance
  grid: Grid
  /** null if unknown */
  neverRan: boolean | null
  /** Shows another range, in ms since 1970. */
  onShow: (from: number, to: number) => void
}) {
  const { instance, grid, neverRan, onShow } = props
  const [made, turned] = [instance.timeCreated.getTime(), instance.timeRunStateUpdated.getTime()]
  const { now } = grid
  if (grid.end <= made) {
    return (
      <EmptyState
        picture={instancePicture}
        title="Before the instance was created"
        body={
          <>
            It was created <Time value={instance.timeCreated} caption="Created" format="ago" />.
          </>
        }
        action={<Button onPress={() => onShow(made, Math.min(made + hour, now))}>Show its first hour</Button>}
      />
    )
  }
  if (grid.start >= now) {
    return (
      <EmptyState
        picture={instancePicture}
        title="This range is in the future"
        body="There are no samples yet."
      />
    )
  }
  if (instance.runState === 'running') {
    const isYoung = now - turned < firstSamples
    return (
      <EmptyState
        picture={instancePicture}
        title={isYoung ? 'No samples yet' : 'No samples in this range'}
        body={
          isYoung
            ? 'The first samples and charts appear within a minute of the start.'
            : 'Samples are kept for a limited time, and there are none while the instance is stopped.'
        }
      />
    )
  }
  if (neverRan === true) {
    return (
      <EmptyState
        picture={instancePicture}
        title="The instance has never run"
        body="Metrics begin with its first start."
      />
    )
  }
  const isStopped = grid.start >= turned
  return (
    <EmptyState
      picture={instancePicture}
      title={isStopped ? 'Stopped during the whole range' : 'No samples in this range'}
      body={
        <>
          There are no samples while an instance is stopped.{' '}
          {(instance.runState === 'stopped' || instance.runState === 'failed') && (
            <>
              It has been {instance.runState} since{' '}
              <Time value={instance.timeRunStateUpdated} caption="State changed" format="date" />.
            </>
          )}
        </>
      }
      action={
        turned - made > minute ? (
          <Button onPress={() => onShow(Math.max(turned - hour, made), Math.min(turned + minute, now))}>
            Show the hour before
          </Button>
        ) : undefined
      }
    />
  )
}

const minute = 60_000
const hour = 3_600_000
