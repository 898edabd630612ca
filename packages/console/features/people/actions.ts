import type { User } from '@portico/contract/types.ts'
import { whyNotDeleteUser } from '@portico/domain/silos/identity.ts'
import { act } from '#data/act.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/acts/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { paths } from '#shell/paths.ts'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import { type useSiloOfPeople, whyNotManaged } from './place.ts'

/** Where a user's menu is, and who opens it. */
export interface UserMenu {
  readonly place: ReturnType<typeof useSiloOfPeople>
  /** id of who looks */
  readonly self: string
  /** Can the system be asked who may what? */
  readonly canAsk: boolean
  readonly onSetPassword: (user: User) => void
  /** leaves the page of who is gone */
  readonly leave?: () => Promise<unknown>
}

const changes = ['silo_user', 'silo_group_member', 'role_assignment'] as const

const remove = (user: User, silo: string) =>
  act('localIdpUserDelete', { path: { userId: user.id }, query: { silo } })

/** What can be done to many people of a silo that keeps them itself. */
export function userBulkActions(menu: Pick<UserMenu, 'place' | 'self'>): readonly BulkAction<User>[] {
  const { place, self } = menu
  return [
    {
      label: 'Delete',
      done: 'deleted',
      tone: 'danger',
      consequences:
        'They are signed out everywhere at once. Their sessions, access tokens, SSH keys, roles and memberships go with them. What they made stays.',
      whyNot: (user) => whyNotDeleteUser(user.id, self),
      act: (user) => remove(user, place.silo.name),
      changes,
      // A task takes those of the own silo.
      ...(place.isOwn && { task: { operation: 'local_idp_user_delete' } }),
    },
  ]
}

/** What can be done to a person of a silo. */
export function userActions(user: User, menu: UserMenu): readonly MenuAction[] {
  const { place, self, canAsk, leave } = menu
  const { silo, isOwn } = place
  return [
    ...(isOwn && canAsk ? [{ label: 'What they may do', href: `${paths.accessWhy()}?who=${user.id}` }] : []),
    {
      label: 'Set password',
      disabledReason: whyNotManaged(place, 'local_idp_user_set_password'),
      onAction: () => menu.onSetPassword(user),
    },
    deleteEntry(
      {
        thing: kinds.silo_user,
        name: user.displayName,
        consequences:
          'They are signed out everywhere at once. Their sessions, access tokens, SSH keys, roles and memberships go with them. What they made stays, and so do the keys that instances were created with.',
        act: remove(user, silo.name),
        changes,
        ...(leave && { leave }),
      },
      whyNotManaged(place, 'local_idp_user_delete') ?? whyNotDeleteUser(user.id, self),
    ),
  ]
}
