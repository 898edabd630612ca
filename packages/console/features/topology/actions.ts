import type { RunState } from '@portico/domain/instances/states.ts'
import { kinds } from '#kinds/kinds.ts'
import type { EachAction } from '#shell/actions/bulk.tsx'
import type { Movable } from '../instances/lazy.ts'

/** The fields of an interface that identify its instance. */
interface Owned {
  readonly instanceId: string
  readonly instance: string
  readonly state: RunState
}

/** Returns the instance of an interface in the type that its actions need. */
export function movableOf({ instanceId, instance, state }: Owned): Movable {
  return { id: instanceId, name: instance, runState: state }
}

/** Returns the instances of interfaces without duplicates. */
function instancesOf(members: readonly Owned[]): readonly Movable[] {
  return [...new Map(members.map((member) => [member.instanceId, movableOf(member)])).values()]
}

/** Returns the number of instances to which an action applies now. */
export function availableCount(action: EachAction<Movable>, members: readonly Owned[]): number {
  return instancesOf(members).filter((one) => (action.whyNot?.(one) ?? null) === null).length
}

/**
 * Asks for confirmation of an action on the instances of these interfaces, like the list of instances.
 * @param project project in which the action can run as a task; undefined on a server without tasks
 */
export async function confirmForAll(
  action: EachAction<Movable>,
  members: readonly Owned[],
  project: string | undefined,
  onOver: () => void = () => {},
): Promise<void> {
  // Loaded on demand, as in lists.
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
