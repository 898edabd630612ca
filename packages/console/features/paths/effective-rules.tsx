import type { EffectiveRules as Answer } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, Equal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { LocalSection } from '#shell/list/local-section.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Link } from '#ui/actions/link.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Segments } from '#ui/actions/segments.tsx'
import { cx } from '#ui/cx.ts'
import { Section } from '#ui/page/section.tsx'
import type { Column } from '#ui/table/column.ts'
import { effectiveRulesQuery } from '#data/shared-queries.ts'
import { useVpcNames } from '#data/names.ts'
import {
  ActionMark,
  actionTone,
  actionLabels,
  BadgeLine,
  filterItems,
  itemsText,
  PartBadge,
  typeLabels,
} from '../firewall-rules/lazy.ts'
import { Outcomes } from './outcomes.tsx'
import { ruleStatusText } from './rule-status.ts'

type OfInterface = Answer['items'][number]
type Rule = OfInterface['inbound'][number]

/** The firewall rules that apply to each interface of an instance, in the order of evaluation. */
export function EffectiveRules({ project, instance }: { project: string; instance: string }) {
  const { filters } = useSession().capabilities
  const { data, error, refetch } = useQuery({
    ...effectiveRulesQuery(project, instance),
    enabled: filters,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  if (!filters) return null
  if (data === undefined && error !== null)
    return (
      <Section title="Traffic in and out">
        <FailureState title="Could not load the rules" error={error} onRetry={() => void refetch()} />
      </Section>
    )
  const interfaces = data?.items ?? []
  const shown = interfaces.find(({ interfaceId }) => interfaceId === chosen) ?? interfaces[0]
  return (
    <>
      <Outcomes
        project={project}
        instance={instance}
        of={shown}
        isLoaded={data !== undefined}
        chooser={
          interfaces.length > 1 && shown !== undefined ? (
            <Segments
              label="Interface"
              segments={interfaces.map(({ interfaceId, name }) => ({ value: interfaceId, label: name }))}
              value={shown.interfaceId}
              onChange={setChosen}
            />
          ) : null
        }
      />
      <OneDirection
        project={project}
        instance={instance}
        of={shown}
        isLoaded={data !== undefined}
        direction="inbound"
      />
      <OneDirection
        project={project}
        instance={instance}
        of={shown}
        isLoaded={data !== undefined}
        direction="outbound"
      />
    </>
  )
}

function OneDirection(props: {
  project: string
  instance: string
  of: OfInterface | undefined
  isLoaded: boolean
  direction: 'inbound' | 'outbound'
}) {
  const { project, instance, of, isLoaded, direction } = props
  const isInbound = direction === 'inbound'
  const vpc = useVpcNames(project).get(of?.vpcId ?? '')
  const columns = useMemo(() => ruleColumns(project, vpc, of), [project, vpc, of])
  const rows = useMemo(() => (isLoaded ? rowsOf(of, direction) : undefined), [isLoaded, of, direction])
  const end = `instance:${instance}`
  return (
    <LocalSection
      title={isInbound ? 'Inbound rules' : 'Outbound rules'}
      listKey={`${direction}-rules`}
      noun={kinds.vpc_firewall_rule}
      headerActions={
        <LinkButton href={isInbound ? paths.connectTo(project, end) : paths.connectFrom(project, end)}>
          Can it connect?
        </LinkButton>
      }
      columns={columns}
      rows={rows}
      empty={{
        body: isInbound
          ? 'No rule applies to this interface. No traffic gets in.'
          : 'No rule applies to this interface. All traffic gets out.',
      }}
    />
  )
}

/** Adds an ID and a name to a row, which lists require. */
type Row = Rule & { readonly id: string; readonly name: string }

const filtersOf = ({ rule: { filters }, unknownHosts }: Row) =>
  filterItems({ filters, finding: { unknownHosts } })

function rowsOf(of: OfInterface | undefined, direction: 'inbound' | 'outbound'): readonly Row[] {
  return (of?.[direction] ?? []).map((one) => ({ ...one, id: one.rule.id, name: one.rule.name }))
}

function ruleColumns(
  project: string,
  vpc: string | undefined,
  of: OfInterface | undefined,
): readonly Column<Row>[] {
  const names = new Map(
    [...(of?.inbound ?? []), ...(of?.outbound ?? [])].map(({ rule }) => [rule.id, rule.name]),
  )
  const nameOf = (id: string) => names.get(id) ?? id
  return [
    {
      id: 'priority',
      header: 'Priority',
      align: 'end',
      cell: ({ rule }) => <span className="tabular-nums">{rule.priority}</span>,
      csv: ({ rule }) => rule.priority,
    },
    {
      // The column must not be called `name`, because lists sort by that column by default, and rules are shown in
      // order of evaluation.
      id: 'rule',
      header: 'Rule',
      leads: true,
      cell: ({ rule }) => (
        <>
          <span className="mr-1.5 @min-[44rem]:hidden">
            <ActionMark action={rule.action} />
            <span className="sr-only">{actionLabels[rule.action]} </span>
          </span>
          {vpc === undefined ? (
            rule.name
          ) : (
            <Link href={paths.firewallRuleEdit(project, vpc, rule.name)}>{rule.name}</Link>
          )}
        </>
      ),
      csv: ({ rule }) => rule.name,
    },
    {
      id: 'action',
      header: 'Action',
      priority: 2,
      cell: ({ rule }) => (
        <span className={cx('inline-flex items-center gap-1', actionTone(rule.action))}>
          <ActionMark action={rule.action} />
          {actionLabels[rule.action]}
        </span>
      ),
      csv: ({ rule }) => rule.action,
    },
    {
      id: 'because',
      header: 'Applies because of',
      priority: 2,
      cell: ({ because }) => <PartBadge type={typeLabels[because.type]} value={because.value} />,
      csv: ({ because }) => `${because.type}:${because.value}`,
    },
    {
      id: 'filters',
      header: 'Filters',
      priority: 2,
      cell: (row) => <BadgeLine items={filtersOf(row)} label={`Other filters of ${row.name}`} />,
      csv: (row) => itemsText(filtersOf(row)),
    },
    {
      id: 'standing',
      header: 'Here',
      priority: 2,
      cell: (row) => <RuleStatus row={row} nameOf={nameOf} />,
      csv: (row) => ruleStatusText(row, nameOf),
    },
  ]
}

function RuleStatus({ row, nameOf }: { row: Row; nameOf: (id: string) => string }) {
  const words = ruleStatusText(row, nameOf)
  if (row.standing === 'decides') return <span className="text-fg-muted">{words}</span>
  const Icon = row.standing === 'loses_tie' ? Equal : Copy
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-busy">
      <Icon size={13} aria-hidden className="flex-none" />
      {words}
    </span>
  )
}
