import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { RuleBody } from './rule.ts'
import type { RuleScope } from './save.ts'

/** Returns the request that replaces a rule set. */
export function setCall({ project, vpc }: RuleScope, rules: readonly RuleBody[]) {
  return {
    operation: 'vpc_firewall_rules_update',
    args: { query: { project, vpc }, body: { rules: [...rules] } },
  } as const satisfies CodeRequest
}
