import type { VpcSubnet } from '@portico/contract/types.ts'
import type { Reference } from '#data/references.ts'

/** Returns references to the resources whose names the columns show. */
export function subnetReferences({ customRouterId }: VpcSubnet): readonly Reference[] {
  return customRouterId == null ? [] : [{ kind: 'vpc_router', id: customRouterId }]
}
