import type { Session } from '@portico/contract/types.ts'
import { writeRequest, sendWrite } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { useSession } from '#shell/session.tsx'
import { signOut } from '#shell/sign-out.ts'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { countOf } from '#ui/format/text.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { sshKeyPicture } from '#ui/pictures/ssh-keys.ts'
import { sourceColumn, timeColumn, titleColumn } from './columns.tsx'
import { deviceOf } from './device.ts'

const nameOf = (session: Session) => deviceOf(session.userAgent)

const columns = [
  titleColumn<Session>('Browser', 'This one', nameOf),
  sourceColumn<Session>(),
  timeColumn<Session>('timeCreated', 'Signed in'),
  timeColumn<Session>('timeLastUsed', 'Last used'),
  timeColumn<Session>('timeExpires', 'Ends'),
] as const

function actions(session: Session): readonly MenuEntry[] {
  if (session.current) return [{ label: 'Sign out', onAction: () => void signOut() }]
  return [{ label: 'End session', tone: 'danger', onAction: () => end(session) }]
}

function end(session: Session): void {
  const name = nameOf(session)
  confirm({
    title: 'End session',
    body: (
      <>
        End the session of <b>{name}</b>
        {session.source !== null && <> from {session.source}</>}? Its user has to sign in again.
      </>
    ),
    actionLabel: 'End session',
    tone: 'danger',
    failureTitle: 'Could not end the session',
    onConfirm: async () => {
      await sendWrite(writeRequest('porticoSessionDelete', { path: { session: session.id } }))
      toast.success({ content: `Session of ${name} ended` })
      await invalidate('session')
    },
  })
}

function endOthers(): void {
  confirm({
    title: 'End all other sessions',
    body: 'You have to sign in again everywhere else. Access tokens stay valid.',
    actionLabel: 'End sessions',
    tone: 'danger',
    failureTitle: 'Could not end the sessions',
    onConfirm: async () => {
      const { ended } = (await sendWrite(writeRequest('porticoSessionEndOthers', {}))) as { ended: number }
      toast.success({ content: `${countOf(ended, 'session')} ended` })
      await invalidate('session')
    },
  })
}

/** The sessions of the user. */
export function SessionList() {
  const { logins = false } = useSession().capabilities
  if (!logins) {
    return (
      <>
        <PageHeader title="Sessions" />
        <EmptyState
          picture={sshKeyPicture}
          title="Sessions are not available"
          body="This system does not list your sessions."
        />
      </>
    )
  }
  return (
    <ResourceList
      call="porticoSessionList"
      title="Sessions"
      noun={kinds.session}
      columns={columns}
      rowName={nameOf}
      actions={actions}
      searchPlaceholder={null}
      headerActions={<Button onPress={endOthers}>End all others</Button>}
      empty={{ picture: sshKeyPicture, title: 'No sessions', body: 'You are here with an access token.' }}
    />
  )
}
