import { exportedColumns } from '@portico/contract/resources/exported-columns.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { exportedPart } from '#shell/list/exported.ts'
import { Badge } from '#ui/badges/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Group, GroupKind } from './group-kind.ts'
import { PolicyBadge } from './policy-badge.tsx'
import { MemberCount } from './row-contents.tsx'

export const groupColumns = (kind: GroupKind): readonly Column<Group>[] => [
  nameColumn<Group>(),
  { id: 'type', header: 'Type', priority: 3, cell: () => <Badge variant="outline">{kind.badge}</Badge> },
  descriptionColumn<Group>(),
  {
    ...exportedPart(exportedColumns.affinity_group, 'policy'),
    headerTip: `allow: ${kind.policies.allow}\nfail: ${kind.policies.fail}`,
    cell: (row) => <PolicyBadge policy={row.policy} />,
  },
  {
    id: 'members',
    header: 'Instances',
    align: 'end',
    cell: (row) => <MemberCount kind={kind} group={row} />,
  },
  createdColumn<Group>(),
]
