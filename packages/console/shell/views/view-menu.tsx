import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { writeRequest } from '#data/write-request.ts'
import { messageOf } from '#data/api-error.ts'
import type { SavedView } from '#data/list-views.ts'
import { kinds } from '#kinds/kinds.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { copyText } from '../copy-text.ts'
import { deleteEntry } from '../delete-resource.tsx'
import { toastDone } from '../forms/toast-done.tsx'
import type { ListViews } from '#data/list-views.ts'
import { NameDialog } from './name-dialog.tsx'
import { setDefaultView, saveChange, useGoToView } from './view-requests.ts'
import { whyNotChange, whyNotShare } from './view-messages.ts'

/**
 * Asks for confirmation to stop sharing a view. The view then becomes a private view of the current user, even if
 * another user created it.
 */
function confirmStopSharing(view: SavedView): void {
  const { name } = view
  confirm({
    title: 'Stop sharing view',
    body: (
      <>
        Make <b>{name}</b> private to you? All other users of the project lose it, including its creator.
      </>
    ),
    actionLabel: 'Stop sharing',
    tone: 'danger',
    failureTitle: 'Could not change the view',
    onConfirm: async () => {
      await saveChange(view, { shared: false })
      toastDone('View', name, 'is no longer shared')
    },
  })
}

/** The menu with the actions on the current view. */
export function ViewMenu({ view, views, href }: { view: SavedView; views: ListViews; href: string }) {
  const [isNaming, setNaming] = useState(false)
  const goTo = useGoToView(views)
  const { name, shared, opensFirst } = view
  const { project } = views.args.query
  const attempt = (done: string, work: () => Promise<void>) => () =>
    void work().then(
      () => toastDone('View', name, done),
      (error: unknown) => toast.error({ title: 'Could not change the view', content: messageOf(error) }),
    )
  const entries: readonly MenuEntry[] = [
    {
      label: 'Copy link',
      onAction: () => void copyText(new URL(href, location.href).href, 'Link'),
    },
    {
      label: shared
        ? 'Stop sharing'
        : `Share with ${project === undefined ? 'a project' : `project ${project}`}`,
      disabledReason: whyNotShare(views),
      onAction: shared
        ? () => confirmStopSharing(view)
        : attempt('shared', () => saveChange(view, { shared: true })),
    },
    {
      label: opensFirst ? 'Unset as my default' : 'Set as my default',
      onAction: attempt(opensFirst ? 'is no longer your default' : 'is your default', () =>
        setDefaultView(view, !opensFirst),
      ),
    },
    { label: 'Rename…', disabledReason: whyNotChange(view, views), onAction: () => setNaming(true) },
    {
      ...deleteEntry(
        {
          noun: kinds.saved_view,
          name,
          consequences: shared ? 'Other users of the project can no longer open it.' : undefined,
          act: writeRequest('porticoViewDelete', { path: { view: view.id } }),
          changes: ['saved_view'],
          leave: () => goTo(null),
        },
        whyNotChange(view, views),
      ),
      label: 'Delete view',
    },
  ]
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} size="sm" label={`View “${name}”`} />}
        entries={entries}
        placement="bottom start"
      />
      {isNaming && (
        <NameDialog
          title="Rename view"
          label="Rename"
          name={name}
          onName={async (next) => {
            await saveChange(view, { name: next })
            toastDone('View', next, 'renamed')
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
