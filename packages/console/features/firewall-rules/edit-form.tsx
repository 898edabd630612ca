import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '#data/api-error.ts'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { useSuggestion } from './use-suggestion.ts'
import { formOf } from './request.ts'
import { RulePanel } from './rule-form.tsx'
import { bodyOf } from './rule.ts'

/** The form of an existing rule. It keeps the version with which it was opened if others change the rule. */
export function FirewallRuleEditForm(props: { project: string; vpc: string; rule: string }) {
  const { project, vpc } = props
  const { rules } = useLoaded('vpcFirewallRulesView', { query: { project, vpc } })
  // The name is looked up once, because every write of the rule set changes the rule's ID.
  const [name] = useState(() => rules.find(({ id }) => id === props.rule)?.name ?? props.rule)
  const bodies = useMemo(() => rules.map(bodyOf), [rules])
  const { data } = useQuery({
    ...query('porticoVpcRuleFindings', { path: { vpc }, query: { project } }),
    enabled: useSession().capabilities.filters,
    throwOnError: false,
  })
  const [opened] = useState(() => bodies.find((rule) => rule.name === name))
  const suggested = useSuggestion({ project, vpc }, name)
  if (opened === undefined) {
    throw new CallError(`not found: firewall rule with name "${name}"`, {
      status: 404,
      code: 'ObjectNotFound',
      operation: 'vpcFirewallRulesView',
    })
  }
  return (
    <RulePanel
      scope={{ project, vpc }}
      title="Edit rule"
      submitLabel="Update rule"
      done="updated"
      start={formOf(opened)}
      suggested={suggested}
      was={name}
      rules={bodies}
      finding={data?.items.find(({ rule }) => rule === name)}
    />
  )
}
