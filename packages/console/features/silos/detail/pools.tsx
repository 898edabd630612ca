import type { SiloIpPool } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { linkActions } from '#features/pool-links/index.ts'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { kinds } from '#kinds/kinds.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { LocalSection } from '#shell/list/local-section.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Column } from '#ui/table/column.ts'

const { Component: LinkPoolDialog } = lazyComponent(
  async () => (await import('#features/pool-links/lazy.ts')).LinkPoolDialog,
)

const columns: readonly Column<SiloIpPool>[] = [
  nameColumn<SiloIpPool>(),
  {
    id: 'default',
    header: 'Default',
    csv: (row) => (row.isDefault ? 'default' : ''),
    cell: (row) => (row.isDefault ? <Badge tone="ok">default</Badge> : <Empty />),
  },
  descriptionColumn<SiloIpPool>(),
  createdColumn<SiloIpPool>(),
]

const poolHref = (pool: SiloIpPool) => paths.ipPool(pool.name)

/** The pools linked to a silo. The list has no pages, because there are few. */
export function SiloPools({ silo: name }: { silo: string }) {
  const silo = useLoaded('siloView', { path: { silo: name } })
  const { data } = useQuery(query('siloIpPoolList', withAll({ path: { silo: name }, query: {} })))
  const denied = useWhyNotFleet('ip_pool_silo_link')
  const [isLinking, setLinking] = useState(false)
  const pools = data?.items
  const currentDefault = pools && (pools.find(({ isDefault }) => isDefault)?.name ?? null)
  const actions = useCallback(
    (pool: SiloIpPool) => linkActions({ pool, silo, isDefault: pool.isDefault, currentDefault }, denied),
    [silo, currentDefault, denied],
  )
  const linked = useMemo(() => new Set((pools ?? []).map(({ id }) => id)), [pools])
  return (
    <>
      <LocalSection
        listKey="pools"
        title="IP pools"
        noun={kinds.ip_pool}
        rows={pools}
        columns={columns}
        rowHref={poolHref}
        actions={actions}
        headerActions={
          <Button disabledReason={denied} onPress={() => setLinking(true)}>
            Link IP pool
          </Button>
        }
        empty={{
          body: 'No IP pools are linked. Without a default pool, users of this silo cannot create instances.',
        }}
      />
      {isLinking && (
        <LinkPoolDialog
          silo={name}
          linked={linked}
          currentDefault={currentDefault}
          onClose={() => setLinking(false)}
        />
      )}
    </>
  )
}
