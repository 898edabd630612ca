import type { VpcSubnet } from '@portico/contract/types.ts'
import type { Reference } from '#data/references.ts'

/** What the columns show the names of. */
export function subnetReferences({ customRouterId }: VpcSubnet): readonly Reference[] {
  return customRouterId == null ? [] : [{ kind: 'vpc_router', id: customRouterId }]
}
