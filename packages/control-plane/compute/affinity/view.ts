import type {
  AffinityGroup as WireGroup,
  AffinityGroupMember as WireMember,
} from '@portico/contract/schemas/affinity.ts'
import { identityBlock } from '#kernel/wire.ts'
import type { Instance } from '../instances/view.ts'
import type { AffinityGroup } from './kind.ts'

/** Groups of both kinds have the same shape. */
export function groupView(row: AffinityGroup): WireGroup {
  return {
    ...identityBlock(row),
    project_id: row.project_id,
    policy: row.policy,
    failure_domain: row.failure_domain,
  }
}

export function memberView({ id, name, run_state }: Instance): WireMember {
  return { type: 'instance', value: { id, name, run_state } }
}
