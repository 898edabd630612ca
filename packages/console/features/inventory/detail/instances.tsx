import type { SledInstance } from '@portico/contract/types.ts'
import { useCallback } from 'react'
import { moveEntry, SledMoves, useShowsMoves } from '#features/moves/index.ts'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { instanceColumns } from '../columns.tsx'

/** Polling interval in ms: operators do not receive events of resources inside silos */
const poll = () => 15_000

/**
 * The instances of all silos on a sled, and their moves to and from it. Only instances of the user's own silo have
 * links.
 */
export function SledInstances({ sled }: { sled: string }) {
  const { user } = useSession()
  const areShown = useShowsMoves()
  const denied = useWhyNotFleet('portico_instance_move')
  const actions = useCallback(
    ({ id, siloName, projectName, name, state }: SledInstance): readonly MenuEntry[] => [
      ...(siloName === user.siloName ? [{ label: 'Open', href: paths.instance(projectName, name) }] : []),
      ...(areShown ? [moveEntry({ id, name }, state, denied)] : []),
    ],
    [user.siloName, areShown, denied],
  )
  return (
    <>
      <ResourceSection
        call="sledInstanceList"
        listKey="instances"
        args={{ path: { sledId: sled } }}
        title="Instances"
        noun={kinds.instance}
        columns={instanceColumns}
        actions={actions}
        poll={poll}
        searchPlaceholder={null}
        empty={{ body: 'No instances found.' }}
      />
      <SledMoves sled={sled} />
    </>
  )
}
