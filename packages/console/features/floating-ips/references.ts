import type { FloatingIp } from '@portico/contract/types.ts'
import type { Reference } from '#data/references.ts'

/** Returns references to the resources whose names the columns show. */
export function floatingIpReferences({ ipPoolId, instanceId }: FloatingIp): readonly Reference[] {
  const pool: Reference = { kind: 'ip_pool', id: ipPoolId }
  return instanceId == null ? [pool] : [pool, { kind: 'instance', id: instanceId }]
}
