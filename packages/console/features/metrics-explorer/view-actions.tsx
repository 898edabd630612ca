import { Bookmark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { writeRequest } from '#data/write-request.ts'
import type { SavedView } from '#data/list-views.ts'
import { invoke } from '#data/invoke.ts'
import { invalidate } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import type { ListViews } from '#data/list-views.ts'
import { confirmReplace } from '#shell/views/confirm-replace.tsx'
import { NameDialog } from '#shell/views/name-dialog.tsx'
import { saveChange } from '#shell/views/view-requests.ts'
import { whyNotChange, whyNotShare } from '#shell/views/view-messages.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import { SaveAs } from './save-as.tsx'

export interface ViewActionsProps {
  views: ListViews
  view: SavedView | null
  isChanged: boolean
  /** State of the page that a view stores */
  page: string
  /** Why the page cannot be saved; null if it can */
  whyNotKeep: string | null
  /** Opens a saved view, or an empty page if `id` is null. */
  onGo: (id: string | null) => void
}

/** Buttons that save the page as a view, and the actions on the current view. */
export function ViewActions({ views, view, isChanged, page, onGo, ...props }: ViewActionsProps) {
  const [naming, setNaming] = useState<'new' | 'name' | null>(null)
  /** Version of the view when the page was first changed */
  const [begun, setBegun] = useState(view)
  if (begun !== view && (!isChanged || begun?.id !== view?.id)) setBegun(view)
  const isOvertaken = view !== null && begun !== null && view.content.page !== begun.content.page
  const shown = useRef(page)
  useEffect(() => {
    shown.current = page
  }, [page])
  /** Opens the saved view unless the page has changed in the meantime. */
  const goTo = (id: string) => {
    if (shown.current === page) onGo(id)
  }
  const { list, ...scope } = views.args.query
  const failed = (error: unknown) =>
    toast.error({ title: 'Could not save the view', content: messageOf(error) })
  const change = async (saved: SavedView, what: Parameters<typeof saveChange>[1], done: string) => {
    try {
      await saveChange(saved, what)
      toastDone('View', saved.name, done)
    } catch (error) {
      failed(error)
    }
  }
  const save = async (saved: SavedView) => {
    try {
      await invoke('porticoViewUpdate', { path: { view: saved.id }, body: { content: { page } } })
      await invalidate('saved_view')
      goTo(saved.id)
      toastDone('View', saved.name, 'saved')
    } catch (error) {
      failed(error)
    }
  }
  const whyNotKeep = props.whyNotKeep ?? (page === '' ? 'Nothing to save yet' : null)
  return (
    <>
      {view !== null && isChanged && (
        <>
          <Button
            icon={Bookmark}
            disabledReason={props.whyNotKeep ?? whyNotChange(view, views)}
            onPress={() => (isOvertaken ? confirmReplace(view, () => save(view)) : void save(view))}
          >
            Save
          </Button>
          <Button onPress={() => onGo(view.id)}>Reset</Button>
        </>
      )}
      <SaveAs isNew={view === null} disabledReason={whyNotKeep} onPress={() => setNaming('new')} />
      {view !== null && (
        <Menu
          trigger={<IconButton icon={MoreIcon} label={`View “${view.name}”`} />}
          entries={[
            {
              label: view.shared ? 'Stop sharing' : 'Share with the project',
              disabledReason: whyNotShare(views),
              onAction: () =>
                void change(view, { shared: !view.shared }, view.shared ? 'is no longer shared' : 'shared'),
            },
            {
              label: 'Rename…',
              disabledReason: whyNotChange(view, views),
              onAction: () => setNaming('name'),
            },
            {
              ...deleteEntry(
                {
                  noun: kinds.saved_view,
                  name: view.name,
                  consequences: view.shared ? 'Other users of the project can no longer open it.' : undefined,
                  act: writeRequest('porticoViewDelete', { path: { view: view.id } }),
                  changes: ['saved_view'],
                  leave: async () => onGo(null),
                },
                whyNotChange(view, views),
              ),
              label: 'Delete view',
            },
          ]}
        />
      )}
      {naming === 'new' && (
        <NameDialog
          title="Save view"
          label="Save view"
          name=""
          note="Queries, range and chart settings are saved. The view is private until you share it."
          onName={async (name) => {
            const { id } = await invoke('porticoViewCreate', {
              query: scope,
              body: { list, name, content: { page } },
            })
            await invalidate('saved_view')
            goTo(id)
            toastDone('View', name, 'saved')
          }}
          onClose={() => setNaming(null)}
        />
      )}
      {naming === 'name' && view !== null && (
        <NameDialog
          title="Rename view"
          label="Rename"
          name={view.name}
          onName={async (name) => {
            await saveChange(view, { name })
            toastDone('View', name, 'renamed')
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
