import { projectRoleFromSilo, strongest } from '@portico/domain/roles.ts'
import type { ReactNode } from 'react'
import type { CallData } from '#data/calls.ts'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { RoleBadge } from '#ui/badges/role-badge.tsx'
import { countOf } from '#ui/format/text.ts'
import { Section } from '#ui/page/section.tsx'

export type IdentityAccess = CallData<'porticoAccessHeld'>
type Source = IdentityAccess['roles'][number]

/** Returns a text that says where a role comes from. */
function sourceText(source: Source, access: IdentityAccess): ReactNode {
  if (source.conferredBy !== undefined) return `comes with ${source.conferredBy} of the silo ${source.silo}`
  return source.identityType === 'silo_group' && source.identityId !== access.id
    ? `through ${source.displayName}`
    : 'assigned directly'
}

const keyOf = ({ assignmentId, scope }: Source) => `${assignmentId} ${scope}`

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5 border-t border-line py-1.5 first:border-t-0">
      {children}
    </li>
  )
}

/** Roles on the silo and the system, each with its source. */
export function IdentityRoles({ access }: { access: IdentityAccess }) {
  return (
    <Section title="Roles" count={String(access.roles.length)}>
      {access.roles.length === 0 ? (
        <p className="text-fg-muted">None on the silo{access.fleetUnseen ? '' : ' or on the system'}.</p>
      ) : (
        <ul>
          {access.roles.map((source) => (
            <Line key={keyOf(source)}>
              <RoleBadge name={source.roleName} source={source.scope} />
              <span className="min-w-0 break-words text-fg-muted">{sourceText(source, access)}</span>
            </Line>
          ))}
        </ul>
      )}
      {access.fleetUnseen && (
        <p className="mt-2 text-xs text-fg-muted">Only users who can view the system see roles on it.</p>
      )}
    </Section>
  )
}

/** The projects to which a user or group has access, with the role. */
export function IdentityProjects({ access, isOwnSilo }: { access: IdentityAccess; isOwnSilo: boolean }) {
  const onSilo = strongest(
    access.roles.filter(({ scope }) => scope === 'silo').map(({ roleName }) => roleName),
  )
  const inAll = projectRoleFromSilo(onSilo)
  if (!isOwnSilo) {
    return (
      <Section title="Projects">
        <p className="text-fg-muted">
          {inAll === null ? (
            'Only users of a silo see what is in it.'
          ) : (
            <>
              All of the silo, as <RoleBadge name={inAll} source="project" />. Which there are shows to its
              own people only.
            </>
          )}
        </p>
      </Section>
    )
  }
  return (
    <Section title="Projects" count={inAll === null ? String(access.projects.length) : 'all'}>
      {inAll !== null && (
        <p className="mb-1 text-fg-muted">
          All projects of the silo, as <RoleBadge name={inAll} source="project" />, by their role on the silo.
          {access.projects.length > 0 && ' Also on these:'}
        </p>
      )}
      {inAll === null && access.projects.length === 0 && (
        <p className="text-fg-muted">None that you can view.</p>
      )}
      <ul>
        {access.projects.map(({ id, name, sources }) => (
          <Line key={id}>
            <span className="min-w-0 break-words">
              <Link
                href={`${paths.projectAccess(name)}?access.search=${encodeURIComponent(sources[0]?.displayName ?? '')}`}
              >
                {name}
              </Link>
            </span>
            {sources.map((source) => (
              <span key={keyOf(source)} className="flex flex-wrap items-center gap-x-1.5">
                <RoleBadge name={source.roleName} source="project" />
                {source.identityId !== access.id && (
                  <span className="text-xs text-fg-muted">through {source.displayName}</span>
                )}
              </span>
            ))}
          </Line>
        ))}
      </ul>
    </Section>
  )
}

/** The groups of a user. Groups of another silo have no page. */
export function IdentityGroups({ access, isOwnSilo }: { access: IdentityAccess; isOwnSilo: boolean }) {
  return (
    <Section title="Groups" count={String(access.groups.length)}>
      {access.groups.length === 0 && <p className="text-fg-muted">In none.</p>}
      <ul>
        {access.groups.map(({ id, displayName }) => (
          <Line key={id}>
            <span className="min-w-0 break-words">
              {isOwnSilo ? <Link href={paths.group(id)}>{displayName}</Link> : displayName}
            </span>
          </Line>
        ))}
      </ul>
    </Section>
  )
}

/** A note below lists that do not contain all entries. */
export function IncompleteNote({ access }: { access: IdentityAccess }) {
  if (!access.more) return null
  const what = access.identityType === 'silo_group' ? 'projects' : 'groups or projects'
  return <p className="mt-2 text-xs text-fg-muted">There are more {what} than are listed.</p>
}

/** Returns a number of people, for example `3 people`. */
export const peopleText = (count: number): string => countOf(count, 'person', 'people')
