import { actorText } from '@portico/domain/changes/actor.ts'
import { Time } from '#ui/cells/time.tsx'
import { type Change, type ChangesOf, useLastChange } from './use-last-change.ts'

/** The user who made the latest of the selected changes. Empty if the server has no change log. */
export function WhoChanged(props: {
  /** selects the changes */
  of: ChangesOf
  /** Returns whether the latest change is the expected one; if not, no user is shown. */
  isIt?: (change: Change) => boolean
}) {
  const { of, isIt = () => true } = props
  const last = useLastChange(of)
  return last === undefined || !isIt(last) ? 'Another user' : <ActorAndTime change={last} />
}

/** The author and age of a change, for example `ada (5 minutes ago)`. */
export function ActorAndTime({ change }: { change: Change }) {
  return (
    <>
      <b className="text-fg">{actorText(change.actor)}</b> (<Time value={change.time} caption="Changed" />)
    </>
  )
}
