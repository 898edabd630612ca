import { useRef, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { viewContentOf, showsSame, type ViewContent } from '#data/list-views.ts'
import { useAction } from '#data/use-action.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useFocusHeir } from '#ui/overlays/focus-heir.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import type { ColumnChoice } from '#ui/table/column-choice.ts'
import { toastDone } from '../forms/toast-done.tsx'
import { SaveViewButton } from '../list/save-view-button.tsx'
import type { ListViews } from '#data/list-views.ts'
import type { useListSearch } from '../list/use-list-search.ts'
import { confirmReplace } from './confirm-replace.tsx'
import { NameDialog } from './name-dialog.tsx'
import { saveContent, saveNew, useGoToView } from './view-requests.ts'
import { whyNotChange } from './view-messages.ts'

export interface ViewActionsProps {
  views: ListViews
  list: ReturnType<typeof useListSearch>
  /** columns in effect and their order, which come from the view, the URL or the browser */
  columns: ColumnChoice
}

/** The actions for a list that differs from its view: save the changes or discard them. */
export function ViewActions({ views, list, columns }: ViewActionsProps) {
  const { view } = list
  const [isNaming, setNaming] = useState(false)
  /** version of the view when the list was first changed */
  const [begun] = useState(view)
  const goTo = useGoToView(views)
  const place = useRef<HTMLDivElement>(null)
  // The pressed button disappears when no changes are left, so another element gets the focus.
  useFocusHeir(place)
  const content: ViewContent = viewContentOf({
    ...list.search,
    hidden: [...columns.hidden],
    order: columns.order,
  })
  const save = useAction({
    mutationFn: async () => {
      if (view === null) return
      await saveContent(views, view, content)
      await goTo(view.id)
      toastDone('View', view.name, 'saved')
    },
    onError: (error) => toast.error({ title: 'Could not save the view', content: messageOf(error) }),
  })
  const isOvertaken = view !== null && begun !== null && !showsSame(view, begun)
  return (
    <div ref={place} className="flex-none">
      {view === null ? (
        <SaveViewButton onPress={() => setNaming(true)} />
      ) : (
        <Menu
          trigger={<SaveViewButton label={`Save or reset “${view.name}”`} pending={save.isPending} />}
          entries={[
            {
              label: 'Save view',
              disabledReason: whyNotChange(view, views),
              onAction: () => (isOvertaken ? confirmReplace(view, () => save.run()) : void save.run()),
            },
            {
              label: 'Save as…',
              // The dialog opens after the menu has returned the focus. When a dialog closes, it returns the focus to
              // the element that had it when the dialog opened.
              onAction: () => requestAnimationFrame(() => setNaming(true)),
            },
            { label: 'Reset', onAction: () => void goTo(view.id) },
          ]}
        />
      )}
      {isNaming && (
        <NameDialog
          title="Save view"
          label="Save view"
          name=""
          note="Filters, order, page size and columns are saved. The view is private until you share it."
          onName={async (name) => {
            const id = await saveNew(views, name, content)
            await goTo(id)
            toastDone('View', name, 'saved')
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}
