import { useMemo } from 'react'
import { writeRequest } from '#data/write-request.ts'
import { PathPreview } from '#shell/path-changes/preview.tsx'
import type { RuleBody } from './rule.ts'
import type { RuleScope } from './save.ts'

/**
 * A preview of what saving a rule set would change.
 * @param props.rules the whole rule set as it would be sent
 */
export function RulePreview({ scope, rules }: { scope: RuleScope; rules: readonly RuleBody[] }) {
  const { project, vpc } = scope
  // Keeps the identity of an equal rule set, so that the query is not sent again.
  const text = JSON.stringify(rules)
  const request = useMemo(
    () =>
      writeRequest('vpcFirewallRulesUpdate', {
        query: { project, vpc },
        body: { rules: JSON.parse(text) as RuleBody[] },
      }),
    [project, vpc, text],
  )
  return <PathPreview act={request} />
}
