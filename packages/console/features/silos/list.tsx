import type { Silo } from '@portico/contract/types.ts'
import { Building2 } from 'lucide-react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { siloPicture } from '#ui/pictures/silos.ts'
import { siloActions, siloBulkActions } from './actions.ts'
import { siloColumns } from './columns.tsx'
import { PageContents } from './row-contents.tsx'

const siloHref = (silo: Silo) => paths.silo(silo.name)
const historyHref = (silo: Silo) => systemPaths.siloHistory(silo.name)
const actions = (silo: Silo) => siloActions(silo)

/** Every silo that may be discovered (screens/system-silos.md section 1). */
export function SiloList() {
  return (
    <ResourceList
      call="siloList"
      title="Silos"
      thing={kinds.silo}
      columns={siloColumns}
      surround={PageContents}
      rowHref={siloHref}
      historyHref={historyHref}
      actions={actions}
      bulk={siloBulkActions}
      headerActions={<SiloGuides />}
      create={{ label: 'New silo', href: paths.silosNew() }}
      empty={{
        picture: siloPicture,
        title: 'No silos',
        body: 'A silo keeps a group of people and what they build apart from all others. Create one to begin.',
      }}
    />
  )
}

export function SiloGuides() {
  return (
    <Guides
      icon={Building2}
      heading="Silos"
      summary="A silo is a tenant: people with a login, quotas and access of their own. Nothing in one silo is seen from another."
      guides={['silos', 'identity-providers', 'ip-pools']}
    />
  )
}
