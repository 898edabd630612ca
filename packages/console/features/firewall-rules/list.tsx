import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { query } from '#data/calls.ts'
import { isFiltered } from '#data/list-search.ts'
import { packetsInterval, ruleUsesQuery } from '#data/shared-queries.ts'
import { kinds } from '#kinds/kinds.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { useListSearch } from '#shell/list/use-list-search.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Button } from '#ui/actions/button.tsx'
import { groupedRows } from '#ui/table/grouped-rows.tsx'
import { ruleActions, ruleBulkActions } from './actions.tsx'
import { ruleColumns } from './columns.tsx'
import { ruleGroups } from './groups.tsx'
import { ruleFilters, ruleNote } from './findings.tsx'
import { bodyOf } from './rule.ts'
import { type RuleRow, rowsOf, statesOf } from './rows.ts'

/** Name of the list in the URL's parameters. */
const listKey = 'rules'

const nameOf = (row: RuleRow) => row.name

/** The firewall rules of a VPC in the order of evaluation, each with its finding. */
export function FirewallRuleList({ project, vpc }: { project: string; vpc: string }) {
  const { rules } = useLoaded('vpcFirewallRulesView', { query: { project, vpc } })
  const findings = useFindings(project, vpc)
  const { search } = useListSearch(listKey)
  const uses = useUses(project, vpc)
  const isCounted = uses?.counted === true
  const unmatched = uses?.unmatched
  const rows = useMemo(() => rowsOf(rules, findings, uses?.items), [rules, findings, uses])
  const scope = useMemo(() => ({ project, vpc }), [project, vpc])
  return (
    <LocalSection
      title="Firewall rules"
      listKey={listKey}
      noun={kinds.vpc_firewall_rule}
      rows={rows}
      // Rows are identified by name, because every write of the rule set changes the IDs of all rules.
      rowId={nameOf}
      columns={useMemo(() => ruleColumns(scope, isCounted), [scope, isCounted])}
      rowHref={(row) => paths.firewallRuleEdit(project, vpc, row.name)}
      actions={useMemo(() => ruleActions(scope, rules), [scope, rules])}
      bulk={useMemo(() => ruleBulkActions(scope, rules), [scope, rules])}
      states={useMemo(() => ruleFilters(rows), [rows])}
      statesOf={statesOf}
      bodies={useMemo(() => groupedRows(ruleGroups(rows, search, unmatched)), [rows, search, unmatched])}
      note={useMemo(() => ruleNote(scope, rules.map(bodyOf)), [scope, rules])}
      surround={ListNote}
      searchPlaceholder="Name, address or port"
      create={{ label: 'New rule', href: paths.firewallRulesNew(project, vpc) }}
      empty={{ body: 'No firewall rules.' }}
    />
  )
}

/** Returns how often the rules decided; undefined until loaded, or on a server without this extension. */
function useUses(project: string, vpc: string) {
  return useQuery({
    ...ruleUsesQuery(project, vpc),
    enabled: useSession().capabilities.filters,
    refetchInterval: packetsInterval,
    placeholderData: keepPreviousData,
    throwOnError: false,
  }).data
}

/** Returns the findings about the rules; undefined until loaded, or on a server that does not analyze rules. */
function useFindings(project: string, vpc: string) {
  const { data } = useQuery({
    ...query('porticoVpcRuleFindings', { path: { vpc }, query: { project } }),
    enabled: useSession().capabilities.filters,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return data?.items
}

/** A note that says what applies without any rule, and that sorted rows are not in order of evaluation. */
function ListNote({ rows, children }: { rows: readonly RuleRow[] | undefined; children: ReactNode }) {
  const { search, change } = useListSearch(listKey)
  const isEmpty = rows?.length === 0 && !isFiltered(search)
  return (
    <>
      {isEmpty && (
        <p className="text-fg-muted">
          No firewall rules. Inbound traffic is dropped, outbound traffic is allowed.
        </p>
      )}
      {!isEmpty && search.sort !== undefined && (
        <p className="flex items-center gap-2 text-xs text-fg-muted">
          Not in the order of evaluation.
          <Button size="sm" variant="quiet" onPress={() => change({ sort: undefined })}>
            Show in order of evaluation
          </Button>
        </p>
      )}
      {children}
    </>
  )
}
