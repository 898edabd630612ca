import { memo, useEffect, useRef } from 'react'
import { Check } from 'lucide-react'
import { cx } from '../cx.ts'
import type { PickItem } from './item.ts'
import type { Mark } from './use-picker.ts'

/** An entry of a picker's list, one or two lines high. */
export const ListEntry = memo(function ListEntry(props: {
  id: string
  item: PickItem
  /** It is the form's value. */
  isChosen: boolean
  /** Whether key or pointer has highlighted the entry that Enter selects; null for all other entries. */
  markedBy: Mark['by'] | null
  onMark: (value: string) => void
  onChoose: (value: string) => void
}) {
  const { id, item, markedBy } = props
  const isMarked = markedBy !== null
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (markedBy === 'key' || markedBy === 'opening') line.current?.scrollIntoView({ block: 'nearest' })
  }, [markedBy])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the picker's
    <div
      ref={line}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element holds text only
      role="option"
      aria-selected={props.isChosen}
      tabIndex={-1}
      className={cx(
        'flex min-h-7 items-center gap-2 rounded-sm px-2 py-1',
        isMarked && 'bg-hover',
        markedBy === 'key' && 'outline-2 -outline-offset-2 outline-focus',
      )}
      onPointerMove={() => !isMarked && props.onMark(item.value)}
      onClick={() => props.onChoose(item.value)}
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate">{item.label}</span>
          {item.badge}
        </div>
        {item.detail !== undefined && (
          <span className="block truncate text-xs text-fg-muted">{item.detail}</span>
        )}
      </div>
      <Check size={14} aria-hidden className={cx('flex-none text-accent', !props.isChosen && 'invisible')} />
    </div>
  )
})
