import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { activityArgs } from '#data/activity-queries.ts'
import type { ActivityScope } from '#data/activity-search.ts'
import { query } from '#data/calls.ts'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { FilterChips } from '#ui/table/filter-chips.tsx'
import type { Change } from './change.ts'
import { FeedList } from './feed-list.tsx'
import { ruleKind } from './rule-history.ts'
import { HistoryPages } from './history-pages.ts'

const chips = [
  { id: 'people', label: 'By users' },
  { id: 'system', label: 'By the system' },
]

/** The history of one resource: who changed what and when. */
export function ResourceHistory({ id, withTrials }: { id: string; withTrials?: true }) {
  return <History scope={{ id, ...(withTrials && { withTrials }) }} />
}

/** The history of a VPC with its firewall rules; each rule that still exists links to its form. */
export function VpcHistory({ id, scope }: { id: string; scope: VpcScope }) {
  const { project, vpc } = scope
  const { data } = useQuery({ ...query('vpcFirewallRulesView', { query: scope }), throwOnError: false })
  const pages = useMemo(() => {
    const names = new Set(data?.rules.map(({ name }) => name))
    return ({ kind, name }: Change) =>
      kind === ruleKind && name !== null && names.has(name)
        ? paths.firewallRuleEdit(project, vpc, name)
        : null
  }, [data, project, vpc])
  return (
    <HistoryPages value={pages}>
      <History scope={{ id, withRules: true }} />
    </HistoryPages>
  )
}

function History({ scope }: { scope: ActivityScope }) {
  const [who, setWho] = useState<string | null>(null)
  return (
    <div className="flex flex-col gap-3 pt-3">
      <FilterChips label="Who" chips={chips} value={who} onChange={setWho} />
      <FeedList
        args={activityArgs(scope, who === null ? {} : { who })}
        label="History"
        isStory={scope.withRules === true}
        onClear={who === null ? undefined : () => setWho(null)}
      />
    </div>
  )
}
