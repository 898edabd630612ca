import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { RoleBadge } from '#ui/badges/role-badge.tsx'
import { countOf } from '#ui/format/text.ts'
import type { AccessScope } from '../use-access.ts'
import { type Abilities, type Ability, rolesNeeded, scopeText, type Source } from './labels.ts'

interface Props {
  readonly answer: Abilities
  readonly ability: Ability
  readonly project: AccessScope
}

/**
 * The roles to remove so that the user loses a permission, or the users who can assign a missing role, with links to
 * the access pages.
 */
export function RevokeSteps({ answer, ability, project }: Props) {
  if (ability.everybody || ability.owner) return null
  return ability.allowed ? (
    <Ways {...{ answer, ability, project }} />
  ) : (
    <Missing {...{ answer, ability, project }} />
  )
}

const box = 'min-w-0 rounded-lg border border-line bg-raised'

function Ways({ answer, ability, project }: Props) {
  const ways = ability.through.flatMap((at) => answer.sources[at] ?? [])
  // One assignment may occur as two roles, because a role on the silo also implies a project role.
  const once = [...new Map(ways.map((way) => [way.assignmentId, way])).values()]
  return (
    <section aria-label="To remove it" className={box}>
      <h2 className="px-4 py-3 font-semibold">
        To remove it{' '}
        {once.length > 1 && (
          <span className="font-normal text-fg-muted">all {once.length} must be removed</span>
        )}
      </h2>
      <ul>
        {once.map((way) => (
          <li
            key={way.assignmentId}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-2"
          >
            <span className="min-w-0 break-words">
              Remove{' '}
              <RoleBadge
                name={way.conferredBy ?? way.roleName}
                source={way.conferredBy ? 'silo' : way.scope}
              />{' '}
              of {way.displayName}
              <span className="block text-xs text-fg-muted">{alsoLost(way, answer)}</span>
            </span>
            <span className="ml-auto">
              <Link href={changedAt(way, answer, project)}>Change there</Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns a text that says which other permissions are lost when the role is removed. */
function alsoLost(way: Source, { user }: Abilities): string {
  const where = way.conferredBy === undefined ? scopeText(way) : `the silo ${way.silo}`
  const others =
    way.identityType === 'silo_group' && way.members !== undefined && way.members > 1
      ? `, and from ${countOf(way.members - 1, 'other user', 'other users')} of the group`
      : ''
  return `Removes everything that it allows on ${where} from ${user.displayName}${others}.`
}

/** Returns the access page on which an assignment can be changed, filtered by its identity. */
function changedAt(way: Source, { thing: resource }: Abilities, project: AccessScope): string {
  const found = `?access.search=${encodeURIComponent(way.displayName)}`
  if (way.scope === 'fleet' && way.conferredBy === undefined) return paths.systemAccess() + found
  if (way.scope === 'project') return paths.projectAccess(project?.name ?? resource.name) + found
  return paths.access() + found
}

/** The missing role and the users who can assign it. */
function Missing({ answer, ability, project }: Props) {
  const needed = rolesNeeded(ability)
  if (needed.length === 0) return null
  const isProjects = ability.needs.project !== undefined
  const name = project?.name ?? (answer.thing.kind === 'project' ? answer.thing.name : null)
  const who =
    isProjects && name !== null
      ? `${paths.projectAccessWhy(name)}?may=project_policy_update`
      : `${paths.accessWhy()}?may=policy_update`
  const where = isProjects && name !== null ? paths.projectAccess(name) : paths.access()
  return (
    <section aria-label="To allow it" className={`${box} px-4 py-3`}>
      <h2 className="font-semibold">To allow it</h2>
      <p className="text-fg-muted">
        One of the roles above, in the{' '}
        <Link href={where}>access of the {isProjects && name !== null ? 'project' : 'silo'}</Link>.{' '}
        <Link href={who}>Who can give it?</Link>
      </p>
    </section>
  )
}
