import type { FloatingIp } from '@portico/contract/types.ts'
import { MapPin } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { floatingIpActions, floatingIpBulkActions } from './actions.tsx'
import { floatingIpColumns } from './columns.tsx'
import { floatingIpReferences } from './references.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { floatingIpPicture } from '#ui/pictures/floating-ips.ts'

const { Component: AttachDialog } = lazyComponent(
  async () => (await import('./attach-dialog.tsx')).AttachDialog,
)

/** The floating IPs of a project, which can be moved between its instances. */
export function FloatingIpList({ project }: { project: string }) {
  const [attaching, setAttaching] = useState<FloatingIp | null>(null)
  const columns = useMemo(() => floatingIpColumns(project), [project])
  const actions = useMemo(() => floatingIpActions(project, setAttaching), [project])
  const historyHref = useCallback(
    (row: { name: string }) => paths.floatingIpHistory(project, row.name),
    [project],
  )
  return (
    <>
      <ResourceList
        call="floatingIpList"
        args={{ query: { project } }}
        title="Floating IPs"
        noun={kinds.floating_ip}
        columns={columns}
        refersTo={floatingIpReferences}
        rowHref={(row) => paths.floatingIpEdit(project, row.name)}
        historyHref={historyHref}
        actions={actions}
        bulk={floatingIpBulkActions}
        count="floating_ip"
        searchPlaceholder="Name, address or ID"
        headerActions={
          <Guides
            icon={MapPin}
            heading="Floating IPs"
            summary="A floating IP exists independently of instances. You can attach it to one and move it to another."
            guides={['floating-ips', 'networking']}
          />
        }
        create={{ label: 'New floating IP', href: paths.floatingIpsNew(project) }}
        empty={{
          picture: floatingIpPicture,
          title: 'No floating IPs',
          body: 'A floating IP is an address that can move between instances. Create one to see it here.',
        }}
      />
      {attaching && (
        <AttachDialog project={project} floatingIp={attaching} onClose={() => setAttaching(null)} />
      )}
    </>
  )
}
