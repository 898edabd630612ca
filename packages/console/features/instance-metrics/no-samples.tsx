import type { Instance } from '@portico/contract/types.ts'
import { Button } from '#ui/actions/button.tsx'
import { Time } from '#ui/cells/time.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { instancePicture } from '#ui/pictures/instances.ts'
import type { Grid } from '#shell/time-charts/grid.ts'

/** ms after a start within which the first samples arrive */
const firstSamples = 120_000

/** Why the whole range has no samples, and which range to show instead. */
export function NoSamples(props: {
  instance: Instance
  grid: Grid
  /** null when not known */
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
        title="Before the instance was made"
        body={
          <>
            It was made <Time value={instance.timeCreated} caption="Created" format="ago" />.
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
        title="This time is to come"
        body="Nothing has been measured in it yet."
      />
    )
  }
  if (instance.runState === 'running') {
    const isYoung = now - turned < firstSamples
    return (
      <EmptyState
        picture={instancePicture}
        title={isYoung ? 'The first samples are on their way' : 'No samples in this time'}
        body={
          isYoung
            ? 'They come within a minute of the start, and the charts with them.'
            : 'Samples are kept for a while only, and none are taken while the instance is stopped.'
        }
      />
    )
  }
  if (neverRan === true) {
    return (
      <EmptyState
        picture={instancePicture}
        title="The instance has never run"
        body="What its vCPUs, disks and interfaces do is measured from its first start on."
      />
    )
  }
  const isStopped = grid.start >= turned
  return (
    <EmptyState
      picture={instancePicture}
      title={isStopped ? 'Stopped all this time' : 'No samples in this time'}
      body={
        <>
          Nothing is measured while an instance does not run.{' '}
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
