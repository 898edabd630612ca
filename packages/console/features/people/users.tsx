import type { User } from '@portico/contract/types.ts'
import { useCallback, useMemo, useState } from 'react'
import { identitySortArgs } from '#data/access-queries.ts'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { useSession } from '#shell/session.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { userActions, userBulkActions } from './actions.ts'
import { siloUserColumns, userColumns } from './columns.tsx'
import { PageFacts } from './facts.tsx'
import { siloUserPaths, type SiloName, useSiloOfPeople, whyNotManaged } from './silo-users.ts'

const { Component: PasswordDialog } = lazyComponent(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
)

const nameOf = (user: User) => user.displayName

/** The users of a silo: of the user's own silo if `silo` is null, or of another one for operators. */
export function UserList({ silo: name }: { silo: SiloName }) {
  const { user: self, capabilities } = useSession()
  const siloUsers = useSiloOfPeople(name)
  const { silo, isOwn } = siloUsers
  const { may } = siloUsers
  const { filters } = capabilities
  const places = siloUserPaths(name)
  const [open, setOpen] = useState<User | null>(null)
  const mayDelete = whyNotManaged(siloUsers, 'local_idp_user_delete')
  const actions = useCallback(
    (user: User) =>
      userActions(user, {
        siloUsers: { silo, isOwn, may, contents: undefined },
        self: self.id,
        canAsk: filters,
        onSetPassword: setOpen,
      }),
    // What may be done changes with the reason why not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [silo, isOwn, mayDelete, self.id, filters],
  )
  const bulk = useMemo(
    () => userBulkActions({ siloUsers: { silo, isOwn, may, contents: undefined }, self: self.id }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [silo, isOwn, self.id],
  )
  const rowHref = useCallback((user: User) => siloUserPaths(name).user(user.id), [name])
  const isLocal = silo.identityMode === 'local_only'
  const look = {
    listKey: 'users',
    title: 'Users',
    noun: kinds.silo_user,
    columns: name === null ? userColumns : siloUserColumns,
    surround: PageFacts,
    rowName: nameOf,
    rowHref,
    actions,
    ...(mayDelete === null && { bulk }),
    searchPlaceholder: 'Name or ID',
    headerActions: isLocal && (
      <LinkButton
        href={places.usersNew}
        variant="primary"
        disabledReason={whyNotManaged(siloUsers, 'local_idp_user_create')}
      >
        Create user
      </LinkButton>
    ),
    empty: {
      body: isLocal
        ? 'This silo has no users yet. Create the first one here.'
        : 'This silo has no users yet. Users appear when they sign in for the first time.',
    },
  }
  const order = identitySortArgs(capabilities)
  return (
    <>
      {!isLocal && (
        <p className="mb-4 text-fg-muted">
          Users of this silo sign in at its identity provider and appear here after their first sign-in. The
          provider sets their groups at each sign-in.
        </p>
      )}
      {name === null ? (
        <ResourceSection call="userList" args={{ query: order }} {...look} />
      ) : (
        <ResourceSection call="siloUserList" args={{ query: { silo: name, ...order } }} {...look} />
      )}
      {open !== null && <PasswordDialog user={open} silo={silo.name} onClose={() => setOpen(null)} />}
    </>
  )
}
