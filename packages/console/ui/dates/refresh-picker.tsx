import { ChevronDown, RotateCw } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Menu } from '../overlays/menu.tsx'
import { refreshIntervals, refreshText } from './refresh.ts'

/** A button that refreshes the data on the page, and a choice of automatic refresh intervals. */
export function RefreshPicker(props: {
  /** Seconds between two refreshes; null for no automatic refresh */
  interval: number | null
  onIntervalChange: (interval: number | null) => void
  onRefresh: () => void
  /** Whether a refresh is running. */
  pending?: boolean
  /** Intervals to choose from, in seconds */
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
