import type { RunState } from '@portico/domain/instances/states.ts'
import { kinds } from '#kinds/kinds.ts'
import type { EachAction } from '#shell/acts/bulk.tsx'
import type { Movable } from '../instances/late.ts'

/** An interface as far as it says whose it is. */
interface Owned {
  readonly instanceId: string
  readonly instance: string
  readonly state: RunState
}

/** The instance of an interface, as its actions want it. */
export function movableOf({ instanceId, instance, state }: Owned): Movable {
  return { id: instanceId, name: instance, runState: state }
}

/** The instances of interfaces, each once. */
function instancesOf(members: readonly Owned[]): readonly Movable[] {
  return [...new Map(members.map((member) => [member.instanceId, movableOf(member)])).values()]
}

/** How many of the instances something can be done to now. */
export function ableOf(action: EachAction<Movable>, members: readonly Owned[]): number {
  return instancesOf(members).filter((one) => (action.whyNot?.(one) ?? null) === null).length
}

/**
 * Ask whether to do something to all these instances, in the words of their list.
 * @param project where it can be a task of the server; undefined at one that has none
 */
export async function askAll(
  action: EachAction<Movable>,
  members: readonly Owned[],
  project: string | undefined,
  onOver: () => void = () => {},
): Promise<void> {
  // Comes when it is asked for, as on a list.
  const { askBulk } = await import('#shell/acts/bulk-actions.tsx')
  askBulk(
    {
      action,
      rowId: ({ id }) => id,
      rowName: ({ name }) => name,
      thing: kinds.instance,
      scope: { project, search: {}, total: undefined, counts: undefined },
      onOver,
    },
    instancesOf(members),
  )
}
