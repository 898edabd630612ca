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

/** Returns the instance of an interface in the form that the actions on instances need. */
export function movableOf({ instanceId, instance, state }: Owned): Movable {
  return { id: instanceId, name: instance, runState: state }
}

/** Returns the instances of the interfaces, each one once. */
function instancesOf(members: readonly Owned[]): readonly Movable[] {
  return [...new Map(members.map((member) => [member.instanceId, movableOf(member)])).values()]
}

/** Returns the number of instances that an action applies to now. */
export function availableCount(action: EachAction<Movable>, members: readonly Owned[]): number {
  return instancesOf(members).filter((one) => (action.whyNot?.(one) ?? null) === null).length
}

/**
 * Asks for confirmation of an action on the instances of these interfaces, as the list of instances does.
 * @param project name of the project in which the action can run as a task; undefined if the server has no tasks
 */
export async function confirmForAll(
  action: EachAction<Movable>,
  members: readonly Owned[],
  project: string | undefined,
  onOver: () => void = () => {},
): Promise<void> {
  // The module is loaded on demand, as in lists.
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
