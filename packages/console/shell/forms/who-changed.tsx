import { actorText } from '@portico/domain/changes/actor.ts'
import { Time } from '#ui/cells/time.tsx'
import { type Change, type ChangesOf, useLastChange } from './use-last-change.ts'

/** Who made the latest of the selected changes, where the server keeps a log. */
export function WhoChanged(props: {
  /** Selects the changes */
  of: ChangesOf
  /** Returns whether the latest change is the one in question */
  isIt?: (change: Change) => boolean
}) {
  const { of, isIt = () => true } = props
  const last = useLastChange(of)
  return last === undefined || !isIt(last) ? 'Another user' : <ActorAndTime change={last} />
}

/** `ada (5 minutes ago)` */
export function ActorAndTime({ change }: { change: Change }) {
  return (
    <>
      <b className="text-fg">{actorText(change.actor)}</b> (<Time value={change.time} caption="Changed" />)
    </>
  )
}
