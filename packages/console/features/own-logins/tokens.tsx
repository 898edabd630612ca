import type { AccessToken } from '@portico/contract/types.ts'
import { KeySquare } from 'lucide-react'
import { writeRequest, sendWrite } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { useSession } from '#shell/session.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { sshKeyPicture } from '#ui/pictures/ssh-keys.ts'
import { deviceColumn, sourceColumn, timeColumn, titleColumn } from './columns.tsx'
import { deviceOf } from './device.ts'

const { Component: TokenDialog } = lazyComponent(async () => (await import('./token-dialog.tsx')).TokenDialog)

const nameOf = (token: AccessToken) => token.name ?? deviceOf(token.userAgent)

const columns = [
  titleColumn<AccessToken>('Name', 'This one', nameOf),
  deviceColumn<AccessToken>(),
  sourceColumn<AccessToken>(),
  timeColumn<AccessToken>('timeCreated', 'Given'),
  timeColumn<AccessToken>('timeLastUsed', 'Last used', 'never'),
  timeColumn<AccessToken>('timeExpires', 'Ends', 'when revoked'),
] as const

function actions(token: AccessToken): readonly MenuEntry[] {
  return [
    {
      label: 'Name and expiry',
      onAction: () => openDialog((close) => <TokenDialog token={token} onClose={close} />),
    },
    { label: 'Revoke', tone: 'danger', onAction: () => revoke(token) },
  ]
}

function revoke(token: AccessToken): void {
  const name = nameOf(token)
  confirm({
    title: 'Revoke access token',
    body: (
      <>
        Revoke <b>{name}</b>? Programs that use it are refused at once and have to sign in again.
      </>
    ),
    actionLabel: 'Revoke',
    tone: 'danger',
    failureTitle: 'Could not revoke the token',
    onConfirm: async () => {
      await sendWrite(writeRequest('porticoAccessTokenDelete', { path: { token: token.id } }))
      toast.success({ content: `Access token ${name} revoked` })
      await invalidate('access_token')
    },
  })
}

/** The list of tokens that the user has created for tools. */
export function TokenList() {
  const { logins = false } = useSession().capabilities
  if (!logins) {
    return (
      <>
        <PageHeader title="Access tokens" />
        <EmptyState
          picture={sshKeyPicture}
          title="Access tokens are not available"
          body="This system does not list your access tokens."
        />
      </>
    )
  }
  return (
    <ResourceList
      call="porticoAccessTokenList"
      title="Access tokens"
      noun={kinds.access_token}
      columns={columns}
      rowName={nameOf}
      actions={actions}
      searchPlaceholder={null}
      headerActions={
        <Guides
          icon={KeySquare}
          heading="Access tokens"
          summary="A tool that you approve at /device/verify acts as you with a token, until it expires or is revoked."
          guides={['access-tokens']}
        />
      }
      empty={{
        picture: sshKeyPicture,
        title: 'No access tokens',
        body: 'A tool that you approve at /device/verify gets one, and is listed here.',
      }}
    />
  )
}
