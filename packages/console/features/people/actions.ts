import type { User } from '@portico/contract/types.ts'
import { whyNotDeleteUser } from '@portico/domain/silos/identity.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { paths } from '#shell/paths.ts'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import { type useSiloOfPeople, whyNotManaged } from './silo-users.ts'

/** What the menu of a user depends on. */
export interface UserMenu {
  readonly siloUsers: ReturnType<typeof useSiloOfPeople>
  /** ID of the current user */
  readonly self: string
  /** Whether the server can explain permissions */
  readonly canAsk: boolean
  readonly onSetPassword: (user: User) => void
  /** Navigates away from the user's page after deletion */
  readonly leave?: () => Promise<unknown>
}

const changes = ['silo_user', 'silo_group_member', 'role_assignment'] as const

const remove = (user: User, silo: string) =>
  writeRequest('localIdpUserDelete', { path: { userId: user.id }, query: { silo } })

/** Returns the bulk actions on users of a silo with local users. */
export function userBulkActions(menu: Pick<UserMenu, 'siloUsers' | 'self'>): readonly BulkAction<User>[] {
  const { siloUsers, self } = menu
  return [
    {
      label: 'Delete',
      done: 'deleted',
      tone: 'danger',
      consequences:
        'They are signed out everywhere at once. Their sessions, access tokens, SSH keys, roles and memberships are deleted. Resources that they created are kept.',
      whyNot: (user) => whyNotDeleteUser(user.id, self),
      act: (user) => remove(user, siloUsers.silo.name),
      changes,
      // Tasks can delete only users of the user's own silo.
      ...(siloUsers.isOwn && { task: { operation: 'local_idp_user_delete' } }),
    },
  ]
}

/** Returns the menu of a user. */
export function userActions(user: User, menu: UserMenu): readonly MenuAction[] {
  const { siloUsers, self, canAsk, leave } = menu
  const { silo, isOwn } = siloUsers
  return [
    ...(isOwn && canAsk ? [{ label: 'What they can do', href: `${paths.accessWhy()}?who=${user.id}` }] : []),
    {
      label: 'Set password',
      disabledReason: whyNotManaged(siloUsers, 'local_idp_user_set_password'),
      onAction: () => menu.onSetPassword(user),
    },
    deleteEntry(
      {
        noun: kinds.silo_user,
        name: user.displayName,
        consequences:
          'They are signed out everywhere at once. Their sessions, access tokens, SSH keys, roles and memberships are deleted. Resources that they created are kept, and instances keep their SSH keys.',
        act: remove(user, silo.name),
        changes,
        ...(leave && { leave }),
      },
      whyNotManaged(siloUsers, 'local_idp_user_delete') ?? whyNotDeleteUser(user.id, self),
    ),
  ]
}
