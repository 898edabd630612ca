import type { BgpConfig } from '@portico/contract/types.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { checkBgpConfigDelete } from '@portico/domain/switch-ports/in-use.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

const remove = ({ id }: Pick<BgpConfig, 'id'>) =>
  writeRequest('networkingBgpConfigDelete', { query: { nameOrId: id } })

/**
 * Returns the menu of a BGP configuration. @param users names of the port settings that use it, if the server reports
 * them
 */
export function configActions(
  config: Pick<BgpConfig, 'id' | 'name' | 'asn'>,
  denied: string | null,
  users: readonly string[],
): readonly MenuAction[] {
  return [
    deleteEntry(
      {
        noun: kinds.bgp_config,
        name: config.name,
        consequences: `The rack no longer uses AS ${config.asn}.`,
        act: remove(config),
        changes: ['bgp_config'],
      },
      denied ?? reasonOf(checkBgpConfigDelete(users)),
    ),
  ]
}

export const configBulkActions: readonly BulkAction<BgpConfig>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'The rack no longer uses their AS numbers. Configurations that peers use are not deleted.',
    act: remove,
    changes: ['bgp_config'],
    task: { operation: 'networking_bgp_config_delete' },
  },
]
