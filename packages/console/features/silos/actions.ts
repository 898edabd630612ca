import type { Silo } from '@portico/contract/types.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'

const remove = (silo: Silo) => writeRequest('siloDelete', { path: { silo: silo.id } })

const changes = ['silo', 'silo_quota', 'silo_user', 'silo_group', 'ip_pool_silo', 'role_assignment'] as const

/**
 * Returns the menu of a silo. It has no edit action, because the API can change only a silo's quotas and policy.
 * @param how.leave navigates away from the silo's page after deletion
 * @param how.denied why the user may not delete the silo
 */
export function siloActions(
  silo: Silo,
  { leave, denied = null }: { readonly leave?: () => Promise<unknown>; readonly denied?: string | null } = {},
): readonly MenuEntry[] {
  return [
    { label: 'Change quotas', href: systemPaths.siloQuotas(silo.name) },
    asCodeEntry('silo', { resource: silo, project: null }),
    deleteEntry(
      {
        noun: kinds.silo,
        name: silo.name,
        consequences:
          'Its users, groups, sessions, keys, identity providers, certificates and links to IP pools are deleted too. Delete its projects and images first.',
        act: remove(silo),
        changes,
        ...(leave && { leave }),
      },
      denied,
    ),
  ]
}

export const siloBulkActions: readonly BulkAction<Silo>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences:
      'Their users, groups, identity providers and links to IP pools are deleted too. Silos that still contain projects or images are not deleted.',
    act: remove,
    changes,
    task: { operation: 'silo_delete' },
  },
]
