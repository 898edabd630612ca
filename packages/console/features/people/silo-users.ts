import { reasonOf } from '@portico/domain/refusals.ts'
import { checkLocalUsers } from '@portico/domain/silos/identity.ts'
import { useQuery } from '@tanstack/react-query'
import { siloContentsQuery } from '#data/shared-queries.ts'
import { paths } from '#shell/paths.ts'
import { peoplePaths } from '#shell/people-paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { useMay } from '#shell/use-may.ts'

/** Name of the silo whose users an operator views; null for the user's own silo. */
export type SiloName = string | null

/** Returns the paths of the pages about a silo's users. */
export function siloUserPaths(silo: SiloName) {
  return silo === null
    ? { users: peoplePaths.users(), usersNew: peoplePaths.usersNew(), user: paths.user }
    : {
        users: peoplePaths.siloUsers(silo),
        usersNew: peoplePaths.siloUsersNew(silo),
        user: (user: string) => peoplePaths.siloUser(silo, user),
      }
}

/** Returns the silo, what the current user may do to its users, and the number of users if the server counts them. */
export function useSiloOfPeople(name: SiloName) {
  const { user, capabilities } = useSession()
  const silo = useLoaded('siloView', { path: { silo: name ?? user.siloName } })
  const isOwn = silo.id === user.siloId
  const { may } = useMay(name === null ? null : { kind: 'silo', id: silo.id })
  const contents = useQuery({
    ...siloContentsQuery([silo]),
    enabled: capabilities.filters,
    throwOnError: false,
  }).data?.items[0]
  return { silo, isOwn, may, contents }
}

/** Returns why the current user may not manage local users of a silo; null if they may. */
export function whyNotManaged(
  { silo, may }: Pick<ReturnType<typeof useSiloOfPeople>, 'silo' | 'may'>,
  operation: 'local_idp_user_create' | 'local_idp_user_delete' | 'local_idp_user_set_password',
): string | null {
  return (
    reasonOf(checkLocalUsers(silo.identityMode)) ??
    (may(operation) ? null : 'Only silo admins and fleet admins can manage users')
  )
}
