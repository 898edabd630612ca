import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type SplitLimits, positionAfterKey, within } from './split.ts'

/** Default width of the first pane, in percent */
const defaults = { at: 28, limits: { least: 15, most: 70 } } as const

/**
 * Two panes side by side with a divider, which is dragged or moved with the arrow keys; Enter or a double click resets
 * it. If there is no space for two, the panes are stacked.
 */
export function SplitPane(props: {
  /** Name of the first pane, which is the accessible name of the divider. */
  label: string
  first: ReactNode
  second: ReactNode
  /** Initial width of the first pane, in percent */
  initial?: number
  limits?: SplitLimits
}) {
  const { initial = defaults.at, limits = defaults.limits } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(initial)
  const isRightToLeft = () => box.current?.matches(':dir(rtl)') ?? false

  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === 'Enter' ? initial : positionAfterKey(event.key, at, limits, isRightToLeft())
    if (next === null) return
    event.preventDefault()
    setAt(next)
  }
  const onDrag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || box.current === null) return
    const { left, right, width } = box.current.getBoundingClientRect()
    const part = isRightToLeft() ? right - event.clientX : event.clientX - left
    setAt(within(limits, (part / width) * 100))
  }

  return (
    <div className="@container min-w-0 overflow-clip rounded-lg border border-line bg-raised">
      <div ref={box} className="flex @max-[40rem]:flex-col">
        <div
          id={id}
          style={{ width: `${at}%` }}
          className="min-w-0 flex-none @max-[40rem]:w-full! @max-[40rem]:border-b @max-[40rem]:border-line"
        >
          {props.first}
        </div>
        <div
          role="separator"
          aria-orientation="vertical"
          aria-label={`Width of ${props.label}`}
          aria-controls={id}
          aria-valuenow={at}
          aria-valuemin={limits.least}
          aria-valuemax={limits.most}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that is moved is a control
          tabIndex={0}
          className="group/line relative z-10 w-0 flex-none cursor-col-resize touch-none outline-none @max-[40rem]:hidden"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onDrag}
          onDoubleClick={() => setAt(initial)}
        >
          {/* The divider is one pixel wide, with a wider area that can be grabbed. */}
          <span className="absolute inset-y-0 -left-3 w-6" />
          <span className="absolute inset-y-0 -left-px w-px bg-line group-hover/line:w-[3px] group-hover/line:bg-line-strong group-focus-visible/line:w-[3px] group-focus-visible/line:bg-focus" />
        </div>
        <div className="min-w-0 flex-1">{props.second}</div>
      </div>
    </div>
  )
}
