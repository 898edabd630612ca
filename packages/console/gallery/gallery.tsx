import { NativeSelect } from '#ui/pickers/native-select.tsx'
import { UiRoot } from '#ui/ui-root.tsx'
import { theme, type Theme } from '#ui/theme.ts'
import { ActionChapter } from './actions.tsx'
import { BadgeChapter } from './badges.tsx'
import { CellChapter } from './cells.tsx'
import { ChartChapter } from './charts.tsx'
import { DateChapter } from './dates.tsx'
import { DiffChapter } from './diffs.tsx'
import { FeedbackChapter } from './feedback.tsx'
import { FormChapter } from './forms.tsx'
import { FormPageChapter } from './form-page.tsx'
import { FoundationChapter } from './foundations.tsx'
import { NavigationChapter } from './navigation.tsx'
import { OverlayChapter } from './overlays.tsx'
import { PageChapter } from './pages.tsx'
import { PickerChapter } from './pickers.tsx'
import { PictureChapter } from './pictures.tsx'
import { StructureChapter } from './structure.tsx'
import { TableChapter } from './tables.tsx'
import { TableStateChapter } from './table-states.tsx'
import { useStore } from '#ui/use-store.ts'

const chapters = [
  'foundations',
  'actions',
  'badges',
  'cells',
  'tables',
  'table-states',
  'pictures',
  'pages',
  'form-page',
  'forms',
  'pickers',
  'dates',
  'diffs',
  'charts',
  'feedback',
  'structure',
  'navigation',
  'overlays',
] as const

const router = { navigate: (href: string) => history.replaceState(null, '', href) }

/** Every component in every state, for visual tests. Only in development. */
export function Gallery() {
  const chosen = useStore(theme)
  return (
    <UiRoot router={router}>
      <main className="mx-auto max-w-[78rem] px-4 py-5 sm:px-6">
        <header className="mb-5 flex flex-wrap items-center gap-3">
          <h1 className="text-lg font-bold tracking-[-0.015em]">Portico components</h1>
          <div className="ml-auto flex items-center gap-2">
            <label htmlFor="theme">Theme</label>
            <NativeSelect
              id="theme"
              value={chosen}
              onChange={(event) => theme.choose(event.currentTarget.value as Theme)}
            >
              <option value="system">System</option>
              <option value="light">Light</option>
              <option value="dark">Dark</option>
            </NativeSelect>
          </div>
        </header>
        <nav aria-label="Chapters" className="mb-6 flex flex-wrap gap-x-4 gap-y-1">
          {chapters.map((id) => (
            <a key={id} href={`#${id}`} className="inline-flex min-h-6 items-center text-accent">
              {id}
            </a>
          ))}
        </nav>
        <FoundationChapter />
        <ActionChapter />
        <BadgeChapter />
        <CellChapter />
        <TableChapter />
        <TableStateChapter />
        <PictureChapter />
        <PageChapter />
        <FormPageChapter />
        <FormChapter />
        <PickerChapter />
        <DateChapter />
        <DiffChapter />
        <ChartChapter />
        <FeedbackChapter />
        <StructureChapter />
        <NavigationChapter />
        <OverlayChapter />
      </main>
    </UiRoot>
  )
}
