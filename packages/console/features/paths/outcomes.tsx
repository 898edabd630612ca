import type { EffectiveRules as Answer } from '@portico/contract/types.ts'
import { type ReactNode, useMemo } from 'react'
import { useVpcNames } from '#data/names.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { decidedByText, peersText, trafficText } from '#shell/path-changes/messages.ts'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { cx } from '#ui/cx.ts'
import { countOf } from '#ui/format/text.ts'
import type { Column } from '#ui/table/column.ts'
import { groupedRows } from '#ui/table/grouped-rows.tsx'
import { ActionMark, actionTone } from '../firewall-rules/lazy.ts'

type OfInterface = Answer['items'][number]
/** A row of outcomes, which have no stable IDs. */
type Row = NonNullable<OfInterface['outcomes']>[number] & { readonly place: string }

const noun = { one: 'outcome', many: 'outcomes' }

/**
 * A table of what can reach an interface and what it can reach, by protocol and port, with the other end and the rule
 * that decides.
 * @param props.of undefined until loaded, or if the instance has no interface
 */
export function Outcomes(props: {
  project: string
  instance: string
  of: OfInterface | undefined
  isLoaded: boolean
  chooser: ReactNode
}) {
  const { project, instance, of, isLoaded, chooser } = props
  const vpcs = useVpcNames(project)
  const columns = useMemo(() => columnsOf(project, vpcs), [project, vpcs])
  const rows = useMemo(() => (isLoaded ? rowsOf(of) : undefined), [isLoaded, of])
  const actions = useMemo(() => {
    const end = `instance:${instance}`
    return ({ direction }: Row) => [
      {
        label: 'Can it connect?',
        href: direction === 'inbound' ? paths.connectTo(project, end) : paths.connectFrom(project, end),
      },
    ]
  }, [project, instance])
  const more = of?.moreOutcomes ?? 0
  return (
    <>
      <LocalSection
        title="Traffic in and out"
        listKey="outcomes"
        noun={noun}
        headerActions={chooser}
        columns={columns}
        rows={rows}
        rowId={placeOf}
        rowName={textOf}
        actions={actions}
        searchPlaceholder="Port, name or rule"
        bodies={bodies}
        empty={{
          body:
            of?.outcomes === null
              ? 'There are too many rules and interfaces to compute the traffic in and out.'
              : 'Without an interface, no traffic gets in or out.',
        }}
      />
      {more > 0 && <p className="text-xs text-fg-muted">and {countOf(more, 'more outcome')}</p>}
    </>
  )
}

function rowsOf(of: OfInterface | undefined): readonly Row[] {
  return (of?.outcomes ?? []).map((one, at) => ({ ...one, place: String(at) }))
}

const bodies = groupedRows<Row>([
  { id: 'inbound', heading: 'Inbound', holds: ({ direction }) => direction === 'inbound' },
  { id: 'outbound', heading: 'Outbound', holds: ({ direction }) => direction === 'outbound' },
])

const placeOf = ({ place }: Row) => place
const textOf = ({ traffic }: Row) => traffic.map(trafficText).join(', ')

function columnsOf(project: string, vpcs: ReadonlyMap<string, string>): readonly Column<Row>[] {
  return [
    {
      id: 'traffic',
      header: 'Protocol and port',
      leads: true,
      cell: (row) => (
        <span className="block py-1.5 whitespace-normal tabular-nums">
          {textOf(row)}
          <span className="block text-xs font-normal break-words text-fg-muted @min-[44rem]:hidden">
            {peersText(row.peers)}, by <DecidedBy by={row.by} project={project} vpcs={vpcs} />
          </span>
        </span>
      ),
      csv: textOf,
    },
    {
      id: 'result',
      header: 'Result',
      cell: ({ passes }) => {
        const action = passes ? 'allow' : 'deny'
        return (
          <span className={cx('inline-flex items-center gap-1', actionTone(action))}>
            <ActionMark action={action} />
            {resultOf(passes)}
          </span>
        )
      },
      csv: ({ passes }) => resultOf(passes),
    },
    {
      id: 'peers',
      header: 'Other end',
      priority: 2,
      cell: ({ peers }) => <span className="break-words">{peersText(peers)}</span>,
      csv: ({ peers }) => peersText(peers),
    },
    {
      id: 'by',
      header: 'Decided by',
      priority: 2,
      cell: ({ by }) => <DecidedBy by={by} project={project} vpcs={vpcs} />,
      csv: ({ by }) => decidedByText(by),
    },
  ]
}

function DecidedBy(props: { by: Row['by']; project: string; vpcs: ReadonlyMap<string, string> }) {
  const { by, project, vpcs } = props
  const vpc = by.type === 'rule' ? vpcs.get(by.vpc) : undefined
  if (by.type !== 'rule' || vpc === undefined) {
    return <span className="text-fg-muted">{decidedByText(by)}</span>
  }
  return (
    <>
      <Link href={paths.firewallRuleEdit(project, vpc, by.name)}>{by.name}</Link>{' '}
      <span className="text-fg-muted tabular-nums">{by.priority}</span>
    </>
  )
}

const resultOf = (passes: boolean) => (passes ? 'Passes' : 'Refused')
