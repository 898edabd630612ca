import type { InternetGatewayIpPool } from '@portico/contract/types.ts'
import { useCallback, useMemo, useState } from 'react'
import type { Reference } from '#data/references.ts'
import { descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { Name } from '#shell/list/names.tsx'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { Button } from '#ui/actions/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Column } from '#ui/table/column.ts'
import { detachPool, type GatewayScope } from './attachments.ts'
import { detachEntries } from './detach.tsx'

const { Component: AttachPoolDialog } = lazyComponent(
  async () => (await import('./attach-pool-dialog.tsx')).AttachPoolDialog,
)

const columns: readonly Column<InternetGatewayIpPool>[] = [
  nameColumn<InternetGatewayIpPool>(),
  {
    id: 'pool',
    header: 'IP pool name',
    csv: (row, nameOf) => nameOf(row.ipPoolId),
    cell: (row) => <Name id={row.ipPoolId} />,
  },
  descriptionColumn<InternetGatewayIpPool>(),
]

const references = ({ ipPoolId }: InternetGatewayIpPool): readonly Reference[] => [
  { kind: 'ip_pool', id: ipPoolId },
]

/** The pools attached to a gateway. */
export function GatewayPools({ project, vpc, gateway }: GatewayScope) {
  const scope = useMemo(() => ({ project, vpc, gateway }), [project, vpc, gateway])
  const [isAttaching, setAttaching] = useState(false)
  const actions = useCallback(
    (link: InternetGatewayIpPool) =>
      detachEntries(scope, { one: 'IP pool', name: link.name }, (cascade) => detachPool(link, cascade)),
    [scope],
  )
  return (
    <>
      <ResourceSection
        call="internetGatewayIpPoolList"
        listKey="pools"
        args={{ query: scope }}
        title="IP pools"
        noun={{ one: 'IP pool', many: 'IP pools' }}
        searchPlaceholder="Name or ID"
        columns={columns}
        refersTo={references}
        actions={actions}
        headerActions={<Button onPress={() => setAttaching(true)}>Attach IP pool</Button>}
        empty={{
          body: 'No IP pools are attached. Outgoing traffic needs an address of a pool or of the gateway.',
        }}
      />
      {isAttaching && <AttachPoolDialog scope={scope} onClose={() => setAttaching(false)} />}
    </>
  )
}
