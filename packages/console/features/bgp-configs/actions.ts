import type { BgpConfig } from '@portico/contract/types.ts'
import { act } from '#data/act.ts'
import { kinds } from '#kinds/kinds.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

/** A configuration's menu. @param users names of the port settings that have it, as far as they are told */
export function configActions(
  config: BgpConfig,
  denied: string | null,
  users: readonly string[],
): readonly MenuAction[] {
  return [
    deleteEntry(
      {
        thing: kinds.bgp_config,
        name: config.name,
        consequences: `The rack does not speak for AS ${config.asn} any more.`,
        act: act('networkingBgpConfigDelete', { query: { nameOrId: config.id } }),
        changes: ['bgp_config'],
      },
      denied ?? (users.length === 0 ? null : `Used by the peers of ${users.join(', ')}: remove those first`),
    ),
  ]
}
