import { Button } from '../actions/button.tsx'

/** Filters left nothing over: says so and offers to clear them. */
export function NoMatch({ thing = 'rows', onClear }: { thing?: string; onClear: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <p className="text-fg-muted">No {thing} match the filters.</p>
      <Button size="sm" onPress={onClear}>
        Clear filters
      </Button>
    </div>
  )
}
