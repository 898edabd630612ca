import type { Silo } from '@portico/contract/types.ts'
import { Building2 } from 'lucide-react'
import { useCallback } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useMay } from '#shell/use-may.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { siloPicture } from '#ui/pictures/silos.ts'
import { siloActions, siloBulkActions } from './actions.ts'
import { siloColumns } from './columns.tsx'
import { PageContents } from './row-contents.tsx'

const siloHref = (silo: Silo) => paths.silo(silo.name)
const historyHref = (silo: Silo) => systemPaths.siloHistory(silo.name)

/** The list of all discoverable silos. */
export function SiloList() {
  const { user } = useSession()
  const { may } = useMay(null)
  const noCreate = useWhyNotFleet('silo_create')
  const noDelete = useWhyNotFleet('silo_delete')
  const mayDeleteOwn = may('silo_delete')
  const actions = useCallback(
    (silo: Silo) => siloActions(silo, { denied: silo.id === user.siloId && mayDeleteOwn ? null : noDelete }),
    [user.siloId, mayDeleteOwn, noDelete],
  )
  return (
    <ResourceList
      call="siloList"
      title="Silos"
      noun={kinds.silo}
      columns={siloColumns}
      surround={PageContents}
      rowHref={siloHref}
      historyHref={historyHref}
      actions={actions}
      {...(noDelete === null && { bulk: siloBulkActions })}
      headerActions={<SiloGuides />}
      create={{ label: 'New silo', href: paths.silosNew(), disabledReason: noCreate }}
      empty={{
        picture: siloPicture,
        title: 'No silos',
        body: 'A silo isolates its users and their resources from all other silos. Create one to start.',
      }}
    />
  )
}

export function SiloGuides() {
  return (
    <Guides
      icon={Building2}
      heading="Silos"
      summary="A silo is a tenant with its own users, quotas and access. Silos cannot see each other."
      guides={['silos', 'identity-providers', 'ip-pools']}
    />
  )
}
