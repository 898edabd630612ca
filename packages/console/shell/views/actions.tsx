import { useRef, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { keptOf, showsSame, type ViewContent } from '#data/list-views.ts'
import { useAction } from '#data/use-action.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useFocusHeir } from '#ui/overlays/focus-heir.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import type { ColumnChoice } from '#ui/table/column-choice.ts'
import { toastDone } from '../forms/toast-done.tsx'
import { KeepView } from '../list/keep-view.tsx'
import type { ListViews } from '#data/list-views.ts'
import type { useListSearch } from '../list/use-list-search.ts'
import { askToReplace } from './ask-to-replace.tsx'
import { NameDialog } from './name-dialog.tsx'
import { saveContent, saveNew, useGoToView } from './use-view-acts.ts'
import { whyNotChange } from './view-words.ts'

export interface ViewActionsProps {
  views: ListViews
  list: ReturnType<typeof useListSearch>
  /** Which columns are shown, and in which order, whether the address says so or not. */
  columns: ColumnChoice
}

/** What can be done with a list that shows something else than what it began as: keep it, or go back. */
export function ViewActions({ views, list, columns }: ViewActionsProps) {
  const { view } = list
  const [isNaming, setNaming] = useState(false)
  /** the view as it was when something else came to be shown */
  const [begun] = useState(view)
  const goTo = useGoToView(views)
  const place = useRef<HTMLDivElement>(null)
  // What was pressed goes when there is nothing to keep any more.
  useFocusHeir(place)
  const content: ViewContent = keptOf({
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
    onError: (error) => toast.error({ title: 'The view could not be saved', content: messageOf(error) }),
  })
  const isOvertaken = view !== null && begun !== null && !showsSame(view, begun)
  return (
    <div ref={place} className="flex-none">
      {view === null ? (
        <KeepView onPress={() => setNaming(true)} />
      ) : (
        <Menu
          trigger={<KeepView label={`Save or reset “${view.name}”`} pending={save.isPending} />}
          entries={[
            {
              label: 'Save view',
              disabledReason: whyNotChange(view, views),
              onAction: () => (isOvertaken ? askToReplace(view, () => save.run()) : void save.run()),
            },
            {
              label: 'Save as…',
              // When the menu has given the focus back: the dialog gives it to whom it had it from.
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
          note="Filters, order, page size and columns are kept. It is yours until you share it."
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
