import type { IpPoolSiloLink } from '@portico/contract/types.ts'
import { useCallback, useMemo, useState } from 'react'
import { linkActions } from '#features/pool-links/index.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { linkedSilos } from '#data/linked-silos.ts'
import { knownName, type Reference } from '#data/references.ts'
import { kinds } from '#kinds/kinds.ts'
import { Name } from '#shell/list/names.tsx'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Column } from '#ui/table/column.ts'

const { Component: LinkSiloDialog } = lazyComponent(
  async () => (await import('#features/pool-links/lazy.ts')).LinkSiloDialog,
)

const columns: readonly Column<IpPoolSiloLink>[] = [
  {
    id: 'silo',
    header: 'Silo',
    sortable: true,
    csv: (row, nameOf) => nameOf(row.siloId),
    cell: (row) => <Name id={row.siloId} href={systemPaths.siloIpPools} />,
  },
  {
    id: 'default',
    header: 'Silo default',
    csv: (row) => row.isDefault,
    cell: (row) => (row.isDefault ? <Badge tone="ok">default</Badge> : <Empty />),
  },
]

const references = ({ siloId }: IpPoolSiloLink): readonly Reference[] => [{ kind: 'silo', id: siloId }]
const idOf = ({ siloId }: IpPoolSiloLink) => siloId
const nameOf = ({ siloId }: IpPoolSiloLink) => knownName(siloId) ?? siloId

/** The silos that may use a pool. */
export function IpPoolSilos({ pool: name }: { pool: string }) {
  const pool = useLoaded('ipPoolView', { path: { pool: name } })
  const denied = useWhyNotFleet('ip_pool_silo_link')
  const [isLinking, setLinking] = useState(false)
  const { data } = useQuery({
    ...query('ipPoolSiloList', withAll({ path: { pool: name }, query: {} })),
    enabled: isLinking,
    throwOnError: false,
  })
  const linked = useMemo(() => new Set((data?.items ?? []).map(({ siloId }) => siloId)), [data])
  const actions = useCallback(
    (link: IpPoolSiloLink) =>
      linkActions(
        {
          pool,
          silo: { id: link.siloId, name: nameOf(link) },
          isDefault: link.isDefault,
          currentDefault: undefined,
        },
        denied,
      ),
    [pool, denied],
  )
  return (
    <>
      <ResourceSection
        call="ipPoolSiloList"
        listKey="silos"
        args={linkedSilos(name)}
        title="Linked silos"
        noun={kinds.silo}
        columns={columns}
        refersTo={references}
        rowId={idOf}
        rowName={nameOf}
        actions={actions}
        searchPlaceholder="Name or ID"
        headerActions={
          <Button disabledReason={denied} onPress={() => setLinking(true)}>
            Link silo
          </Button>
        }
        empty={{ body: 'No linked silos. Until one is linked, no one can use this pool.' }}
      />
      {isLinking && <LinkSiloDialog pool={name} linked={linked} onClose={() => setLinking(false)} />}
    </>
  )
}
