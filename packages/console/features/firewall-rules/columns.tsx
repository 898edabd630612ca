import { createdColumn } from '#shell/list/columns.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/table/column.ts'
import { ActionMark, actionTone, actionLabels } from './action-mark.tsx'
import { BadgeLine } from './badges.tsx'
import { LastUsed, PacketCount } from './rule-use.tsx'
import { EnabledSwitch } from './enabled-switch.tsx'
import { filterItems, itemsText, type RuleRow, targetItems } from './rows.ts'
import type { RuleScope } from './save.ts'

const isOff = (row: RuleRow) => row.status === 'disabled'

/**
 * Columns of the rule list. Search and sorting use the `csv` values of the columns.
 * @param isCounted whether the system counts packets
 */
export function ruleColumns(scope: RuleScope, isCounted: boolean): readonly Column<RuleRow>[] {
  return [
    {
      id: 'priority',
      header: 'Priority',
      align: 'end',
      csv: (row) => row.priority,
      cell: (row) => <span className={cx(isOff(row) && 'text-fg-muted')}>{row.priority}</span>,
    },
    {
      // The column must not be called `name`, because lists sort by that column by default, and rules are shown in
      // order of evaluation.
      id: 'rule',
      header: 'Name',
      leads: true,
      hideable: false,
      csv: (row) => row.name,
      cell: (row) => (
        <span className={cx(isOff(row) && 'text-fg-muted')}>
          <span className="mr-1.5 @min-[44rem]:hidden">
            <ActionMark action={row.action} isOff={isOff(row)} />
            <span className="sr-only">{actionLabels[row.action]} </span>
          </span>
          {row.name}
        </span>
      ),
    },
    {
      id: 'action',
      header: 'Action',
      priority: 2,
      csv: (row) => row.action,
      cell: (row) => (
        <span className="flex items-center gap-1.5">
          <ActionMark action={row.action} isOff={isOff(row)} />
          <span className={actionTone(row.action, isOff(row))}>{actionLabels[row.action]}</span>
        </span>
      ),
    },
    {
      id: 'targets',
      header: 'Targets',
      priority: 2,
      csv: (row) => itemsText(targetItems(row)),
      cell: (row) => <BadgeLine items={targetItems(row)} label={`Other targets of ${row.name}`} />,
    },
    {
      id: 'filters',
      header: 'Filters',
      priority: 2,
      csv: (row) => itemsText(filterItems(row)),
      cell: (row) => <BadgeLine items={filterItems(row)} label={`Other filters of ${row.name}`} />,
    },
    {
      id: 'status',
      header: 'On',
      csv: (row) => row.status,
      cell: (row) => <EnabledSwitch scope={scope} rule={row} />,
    },
    ...(isCounted ? useColumns : []),
    { ...createdColumn<RuleRow>(), priority: 3 },
  ]
}

/** Columns about how often rules decided. */
const useColumns: readonly Column<RuleRow>[] = [
  {
    id: 'packets',
    header: 'Packets',
    headerTip: 'Packets that the rule decided since it was last changed. Replies are not counted.',
    align: 'end',
    priority: 3,
    csv: ({ use }) => use?.packets ?? null,
    cell: ({ use }) => (use === undefined ? <Empty /> : <PacketCount use={use} />),
  },
  {
    id: 'last_used',
    header: 'Last used',
    align: 'end',
    priority: 2,
    csv: ({ use }) => use?.timeLastUsed ?? null,
    cell: (row) => <LastUsed use={isOff(row) ? undefined : row.use} />,
  },
]
