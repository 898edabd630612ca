import type { IpPool } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'

/** The definition of how IP pools are shown as code and duplicated. */
export const ipPoolCode = {
  duplicate: ({ resource: { name, description } }) => ({
    operation: 'ip_pool_create',
    args: { body: { name: nameWith(name, '-copy'), description } },
  }),
  duplicateNote: 'It has no addresses and no linked silos: an address can be in one pool only.',
  read: ({ resource }) => ({ operation: 'ip_pool_view', args: { path: { pool: resource.name } } }),
  terraformOperation: () => 'ip_pool_create',
} satisfies KindCode<Placed<IpPool, null>>
