import { Button } from '../actions/button.tsx'

/** The empty state of a filtered list, with a button that clears the filters. */
export function NoMatch({ noun = 'rows', onClear }: { noun?: string; onClear: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <p className="text-fg-muted">No {noun} match the filters.</p>
      <Button size="sm" onPress={onClear}>
        Clear filters
      </Button>
    </div>
  )
}
