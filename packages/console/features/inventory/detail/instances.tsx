import type { SledInstance } from '@portico/contract/types.ts'
import { useCallback } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { instanceColumns } from '../columns.tsx'

/** Polling interval in ms: operators do not receive events of resources inside silos */
const poll = () => 15_000

/** The instances of all silos on a sled. Only those of the user's own silo have links. */
export function SledInstances({ sled }: { sled: string }) {
  const { user } = useSession()
  const actions = useCallback(
    ({ siloName, projectName, name }: SledInstance): readonly MenuEntry[] =>
      siloName === user.siloName ? [{ label: 'Open', href: paths.instance(projectName, name) }] : [],
    [user.siloName],
  )
  return (
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
  )
}
