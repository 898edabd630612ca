import type { RunState } from '@portico/domain/instances/states.ts'
import { kinds } from '#kinds/kinds.ts'
import type { EachAction } from '#shell/actions/bulk.tsx'
import type { Movable } from '../instances/lazy.ts'

/** The part of an interface that identifies its instance. */
interface Owned {
  readonly instanceId: string
  readonly instance: string
  readonly state: RunState
}

/** Returns the instance of an interface, in the type of its actions. */
export function movableOf({ instanceId, instance, state }: Owned): Movable {
  return { id: instanceId, name: instance, runState: state }
}

/** Returns the instances of interfaces without duplicates. */
function instancesOf(members: readonly Owned[]): readonly Movable[] {
  return [...new Map(members.map((member) => [member.instanceId, movableOf(member)])).values()]
}

/** Returns how many of the instances an action applies to now. */
export function availableCount(action: EachAction<Movable>, members: readonly Owned[]): number {
  return instancesOf(members).filter((one) => (action.whyNot?.(one) ?? null) === null).length
}

/**
 * Asks for confirmation of an action on all these instances, as their list does.
 * @param project needed to run it as a task; undefined on a server without tasks
 */
export async function confirmForAll(
  action: EachAction<Movable>,
  members: readonly Owned[],
  project: string | undefined,
  onOver: () => void = () => {},
): Promise<void> {
  // Loaded on demand, as on a list.
  const { confirmBulk } = await import('#shell/actions/bulk-actions.tsx')
  confirmBulk(
    {
      action,
      rowId: ({ id }) => id,
      rowName: ({ name }) => name,
      noun: kinds.instance,
      scope: { project, search: {}, total: undefined, counts: undefined },
      onOver,
    },
    instancesOf(members),
  )
}
