import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { identityRolesArgs, groupMembersArgs } from '#data/access-queries.ts'
import { query } from '#data/calls.ts'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { paths } from '#shell/paths.ts'
import { peoplePaths } from '#shell/people-paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Link } from '#ui/actions/link.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { numberText } from '#ui/format/text.ts'
import { Properties } from '#ui/page/properties.tsx'
import { Section } from '#ui/page/section.tsx'
import { IncompleteNote, IdentityProjects, IdentityRoles, peopleText } from './identity-roles.tsx'

const closeTo = peoplePaths.groups()

/** A panel about a group of the user's own silo: its members, roles, and the projects to which it has access. */
export function GroupPanel({ group: id }: { group: string }) {
  const { capabilities } = useSession()
  return capabilities.filters ? <FullPanel group={id} /> : <BasicPanel group={id} />
}

function FullPanel({ group: id }: { group: string }) {
  const access = useLoaded('porticoAccessHeld', identityRolesArgs('silo_group', id))
  return (
    <PanelView title="Group" subtitle={{ icon: Users, text: access.displayName }} closeTo={closeTo}>
      <Properties
        items={[
          { label: 'Members', value: peopleText(access.members ?? 0) },
          { label: 'Member since', value: <Time value={access.timeCreated} format="ago" /> },
          { label: 'ID', value: <Id value={id} /> },
        ]}
      />
      <div className="pt-5">
        <IdentityRoles access={access} />
        <IdentityProjects access={access} isOwnSilo />
        <IncompleteNote access={access} />
        <Members group={id} total={access.members ?? 0} />
      </div>
    </PanelView>
  )
}

/** The panel for a server that reports only the name and the members of a group. */
function BasicPanel({ group: groupId }: { group: string }) {
  const group = useLoaded('groupView', { path: { groupId } })
  return (
    <PanelView title="Group" subtitle={{ icon: Users, text: group.displayName }} closeTo={closeTo}>
      <Properties items={[{ label: 'ID', value: <Id value={groupId} /> }]} />
      <div className="pt-5">
        <Members group={groupId} total={null} />
      </div>
    </PanelView>
  )
}

function Members({ group, total }: { group: string; total: number | null }) {
  const { capabilities } = useSession()
  const { data, error } = useQuery({
    ...query('userList', groupMembersArgs(group, capabilities)),
    throwOnError: false,
  })
  const members = data?.items ?? []
  const isMore = data?.nextPage != null
  return (
    <Section title="Members" {...(total !== null && { count: numberText(total) })}>
      {error !== null && <p className="text-fg-muted">Could not load them.</p>}
      {data !== undefined && members.length === 0 && <p className="text-fg-muted">No one.</p>}
      <ul className="columns-1 gap-x-6 sm:columns-2">
        {members.map(({ id, displayName }) => (
          <li key={id} className="break-inside-avoid py-0.5 break-words">
            <Link href={paths.user(id)}>{displayName}</Link>
          </li>
        ))}
      </ul>
      {isMore && <p className="mt-2 text-xs text-fg-muted">The first {members.length}, by name.</p>}
      <p className="mt-3 text-xs text-fg-muted">
        The identity provider sets the members at each sign-in. You cannot change them here.
      </p>
    </Section>
  )
}
