import { cx } from '../cx.ts'
import { tip } from '../overlays/tip.ts'

/** A switch that takes effect immediately, without a save button. */
export function Switch(props: {
  /** Accessible name, which says what is switched on. */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Whether the change is being saved. */
  isPending?: boolean
  tooltip?: string
}) {
  const { isOn, isPending = false } = props
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={props.label}
      aria-busy={isPending}
      onClick={() => {
        if (!isPending) props.onChange(!isOn)
      }}
      className={cx(
        // The hit area is larger than the visible track.
        'relative inline-flex h-4 w-7 flex-none items-center rounded-full border align-middle after:absolute after:-inset-1.5',
        isOn ? 'justify-end border-transparent bg-accent-fill' : 'justify-start border-line-strong bg-sunken',
        isPending && 'opacity-60',
      )}
      {...tip(props.tooltip)}
    >
      <span
        aria-hidden
        className={cx(
          'mx-px size-3 rounded-full forced-colors:bg-[ButtonText]',
          isOn ? 'bg-accent-ink' : 'bg-fg-faint',
        )}
      />
    </button>
  )
}
