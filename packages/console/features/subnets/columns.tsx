import type { VpcSubnet } from '@portico/contract/types.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { Name } from '#shell/list/names.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { Link } from '#ui/actions/link.tsx'
import type { Column } from '#ui/table/column.ts'

export function subnetColumns({ project, vpc }: VpcScope): readonly Column<VpcSubnet>[] {
  return [
    nameColumn<VpcSubnet>(),
    descriptionColumn<VpcSubnet>(),
    {
      id: 'ip_block',
      header: 'IP block',
      csv: (row) => `${row.ipv4Block} ${row.ipv6Block}`,
      cell: (row) => (
        <span className="inline-flex flex-col py-1.5 font-mono text-xs text-fg-muted">
          <Link
            href={paths.subnetAddresses(project, vpc, row.name)}
            aria-label={`Addresses of ${row.name}, ${row.ipv4Block}`}
          >
            {row.ipv4Block}
          </Link>
          {row.ipv6Block}
        </span>
      ),
    },
    {
      id: 'custom_router',
      header: 'Custom router',
      priority: 2,
      csv: (row, nameOf) => (row.customRouterId == null ? '' : nameOf(row.customRouterId)),
      cell: (row) => <Name id={row.customRouterId} href={(name) => paths.router(project, vpc, name)} />,
    },
    createdColumn<VpcSubnet>(),
  ]
}
