import { useRouter } from '@tanstack/react-router'
import { User as UserIcon } from 'lucide-react'
import { useState } from 'react'
import { identityRolesArgs } from '#data/access-queries.ts'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Link } from '#ui/actions/link.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { userActions } from './actions.ts'
import { IdentityGroups, IncompleteNote, IdentityProjects, IdentityRoles } from './identity-roles.tsx'
import { siloUserPaths, type SiloName, useSiloOfPeople } from './silo-users.ts'

const { Component: PasswordDialog } = lazyComponent(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
)

/** A panel about a user of a silo: groups, roles with their sources, and the projects to which the user has access. */
export function UserPanel({ silo: name, user: id }: { silo: SiloName; user: string }) {
  const { capabilities } = useSession()
  return capabilities.filters ? <FullPanel silo={name} user={id} /> : <BasicPanel silo={name} user={id} />
}

interface PanelProps {
  silo: SiloName
  user: string
}

function FullPanel({ silo: name, user: id }: PanelProps) {
  const { user: self } = useSession()
  const router = useRouter()
  const siloUsers = useSiloOfPeople(name)
  const access = useLoaded('porticoAccessHeld', identityRolesArgs('silo_user', id))
  const [isSetting, setSetting] = useState(false)
  const { isOwn, silo } = siloUsers
  const closeTo = siloUserPaths(name).users
  const user = { id, displayName: access.displayName, siloId: silo.id }
  const entries = userActions(user, {
    siloUsers,
    self: self.id,
    canAsk: true,
    onSetPassword: () => setSetting(true),
    leave: () => router.navigate({ href: closeTo }),
  })
  const isSelf = id === self.id
  return (
    <PanelView title="User" subtitle={{ icon: UserIcon, text: access.displayName }} closeTo={closeTo}>
      <Properties
        items={[
          { label: 'Silo', value: access.silo },
          { label: 'Member since', value: <Time value={access.timeCreated} format="ago" /> },
          { label: 'ID', value: <Id value={id} /> },
        ]}
      />
      <div className="flex flex-wrap gap-2 pt-4">
        {entries.map((entry) =>
          entry.href === undefined ? (
            <Button
              key={entry.label}
              size="sm"
              variant={entry.tone === 'danger' ? 'danger' : 'default'}
              disabledReason={entry.disabledReason ?? null}
              onPress={() => entry.onAction?.()}
            >
              {entry.label}
            </Button>
          ) : (
            <LinkButton key={entry.label} size="sm" href={entry.href}>
              {entry.label}
            </LinkButton>
          ),
        )}
      </div>
      <div className="pt-5">
        <IdentityRoles access={access} />
        <IdentityGroups access={access} isOwnSilo={isOwn} />
        <IdentityProjects access={access} isOwnSilo={isOwn} />
        <IncompleteNote access={access} />
        <p className="mt-5 border-t border-line pt-4 text-fg-muted">
          {isSelf ? (
            <>
              This is you. Your <Link href={paths.sshKeys()}>SSH keys</Link>,{' '}
              <Link href={paths.sessions()}>sessions</Link> and{' '}
              <Link href={paths.accessTokens()}>access tokens</Link> are in the settings.
            </>
          ) : (
            'Users see only their own SSH keys, sessions and access tokens.'
          )}
        </p>
      </div>
      {isSetting && <PasswordDialog user={user} silo={silo.name} onClose={() => setSetting(false)} />}
    </PanelView>
  )
}

/** The panel for a server that reports only the names of users. */
function BasicPanel({ silo: name, user: id }: PanelProps) {
  const { silo } = useSiloOfPeople(name)
  const user = useLoaded('siloUserView', { path: { userId: id }, query: { silo: silo.name } })
  return (
    <PanelView
      title="User"
      subtitle={{ icon: UserIcon, text: user.displayName }}
      closeTo={siloUserPaths(name).users}
    >
      <Properties
        items={[
          { label: 'Silo', value: silo.name },
          { label: 'ID', value: <Id value={id} /> },
        ]}
      />
      <p className="pt-4 text-fg-muted">This system does not report their roles.</p>
    </PanelView>
  )
}
