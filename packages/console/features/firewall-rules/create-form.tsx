import { useMemo, useState } from 'react'
import { useLoaded } from '#shell/use-loaded.ts'
import { freeName } from './changes.ts'
import { useSuggestion } from './use-suggestion.ts'
import { emptyRule, formOf, type RuleForm } from './request.ts'
import { RulePanel } from './rule-form.tsx'
import { bodyOf, type RuleBody } from './rule.ts'

/**
 * The form of a new rule.
 * @param props.copyOf name of the rule to duplicate; undefined for an empty form
 */
export function FirewallRuleCreateForm(props: { project: string; vpc: string; copyOf?: string }) {
  const { project, vpc, copyOf } = props
  const { rules } = useLoaded('vpcFirewallRulesView', { query: { project, vpc } })
  const bodies = useMemo(() => rules.map(bodyOf), [rules])
  const suggested = useSuggestion({ project, vpc }, null)
  const [start] = useState(() => startOf(bodies, copyOf))
  return (
    <RulePanel
      scope={{ project, vpc }}
      title="Add firewall rule"
      submitLabel="Add rule"
      done="created"
      start={start}
      suggested={copyOf === undefined ? suggested : null}
      was={null}
      rules={bodies}
    />
  )
}

function startOf(rules: readonly RuleBody[], copyOf: string | undefined): RuleForm {
  const copied = rules.find(({ name }) => name === copyOf)
  if (copied === undefined) return emptyRule
  return formOf({ ...copied, name: freeName(copied.name, rules) }, 'new')
}
