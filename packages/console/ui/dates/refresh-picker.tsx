import { ChevronDown, RotateCw } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Menu } from '../overlays/menu.tsx'
import { refreshIntervals, refreshText } from './refresh.ts'

/** What is shown is fetched anew: now, or by itself every so often. */
export function RefreshPicker(props: {
  /** s between two fetches; null for none by itself */
  interval: number | null
  onIntervalChange: (interval: number | null) => void
  onRefresh: () => void
  /** It is being fetched. */
  pending?: boolean
  /** s to choose from */
  intervals?: readonly number[]
}) {
  const { interval, onIntervalChange, intervals = refreshIntervals } = props
  return (
    <div role="group" aria-label="Refresh" className="flex items-center gap-1">
      <IconButton
        icon={RotateCw}
        label="Refresh now"
        variant="default"
        pending={props.pending}
        onPress={props.onRefresh}
      />
      <Menu
        trigger={
          <Button>
            <span className="sr-only">Refreshes </span>
            {refreshText(interval)}
            <ChevronDown size={13} aria-hidden className="ml-1.5 inline-block text-fg-faint" />
          </Button>
        }
        entries={[null, ...intervals].map((each) => ({
          label: refreshText(each),
          selected: each === interval,
          onAction: () => onIntervalChange(each),
        }))}
      />
    </div>
  )
}
