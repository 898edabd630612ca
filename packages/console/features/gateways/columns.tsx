import type { InternetGateway } from '@portico/contract/types.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { Link } from '#ui/actions/link.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { OverflowList } from '#ui/cells/overflow-list.tsx'
import { countOf } from '#ui/format/text.ts'
import { tip } from '#ui/overlays/tip.ts'
import type { Column } from '#ui/table/column.ts'
import { UseCell } from './row-uses.tsx'
import type { GatewayUse } from './uses.ts'

export function gatewayColumns({ project, vpc }: VpcScope): readonly Column<InternetGateway>[] {
  return [
    nameColumn<InternetGateway>(),
    { ...descriptionColumn<InternetGateway>(), priority: 3 },
    {
      id: 'address',
      header: 'Attached IP address',
      priority: 2,
      cell: (row) => <UseCell gateway={row}>{(use) => <IpAddress value={use?.addresses[0]} />}</UseCell>,
    },
    {
      id: 'pool',
      header: 'Attached IP pool',
      priority: 2,
      cell: (row) => (
        <UseCell gateway={row}>
          {(use) => (
            <OverflowList
              items={use?.pools.map((pool) => pool.name) ?? []}
              shown={1}
              heading="Other pools"
              render={(name) => <span {...tip(descriptionOf(use, name), name)}>{name}</span>}
            />
          )}
        </UseCell>
      ),
    },
    {
      id: 'routes',
      header: 'Routes',
      cell: (row) => (
        <UseCell gateway={row}>
          {(use) =>
            use === undefined || use.routeCount === 0 ? (
              <Empty />
            ) : (
              <Link
                href={paths.gateway(project, vpc, row.name)}
                aria-label={`${countOf(use.routeCount, 'route')} to ${row.name}`}
              >
                {use.routeCount}
              </Link>
            )
          }
        </UseCell>
      ),
    },
    createdColumn<InternetGateway>(),
  ]
}

function descriptionOf(use: GatewayUse | undefined, pool: string): string | undefined {
  return use?.pools.find(({ name }) => name === pool)?.description
}
