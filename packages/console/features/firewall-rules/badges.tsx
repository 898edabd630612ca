import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { cx } from '#ui/cx.ts'
import { Popover } from '#ui/overlays/popover.tsx'
import { tip } from '#ui/overlays/tip.ts'

/** A word, or a type and a value, in a line of badges. */
export interface BadgeItem {
  /** for example `subnet`; undefined for a protocol */
  readonly type?: string
  readonly value: string
  /** Whether it refers to a resource that does not exist. */
  readonly isUnknown?: boolean
}

/** Number of characters that fit into a line of badges; the next constant is added for each badge */
const budget = 40
const boxOfBadge = 3

/**
 * Badges on one line: as many as fit, then `+N`, which shows the rest on hover, focus or press. The first badge is
 * always shown. In narrow layouts the badges are below the row and may wrap.
 */
export function BadgeLine({ items, label }: { items: readonly BadgeItem[]; label: string }) {
  if (items.length === 0) return <Empty />
  const count = shownCount(items)
  const rest = items.slice(count)
  return (
    <span className="inline-flex max-w-full items-center gap-1 @max-[44rem]:flex-wrap">
      {items.slice(0, count).map((item) => (
        <PartBadge key={textOf(item)} {...item} />
      ))}
      {rest.length > 0 && (
        <Popover
          label={label}
          placement="bottom start"
          trigger={
            <Button variant="quiet" size="sm" tooltip={rest.map(textOf).join('\n')}>
              <span aria-hidden>+{rest.length}</span>
              <span className="sr-only">{`${rest.length} more: ${rest.map(textOf).join(', ')}`}</span>
            </Button>
          }
        >
          <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto p-1">
            {rest.map((item) => (
              <li key={textOf(item)}>
                <PartBadge {...item} />
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </span>
  )
}

/** Number of characters above which a value may not fit its badge */
const longValue = 22

/** A type and its value in one badge; dashed if the resource does not exist. */
export function PartBadge({ type, value, isUnknown = false }: BadgeItem): ReactNode {
  return (
    <span
      className={cx(
        'inline-flex max-w-52 min-w-0 items-stretch @max-[44rem]:max-w-40 rounded-sm border text-2xs leading-[1.6] whitespace-nowrap',
        isUnknown ? 'border-dashed border-line-strong text-fg-muted' : 'border-line-strong',
      )}
      {...tip(value.length > longValue ? value : null)}
    >
      {type !== undefined && (
        <span className="flex-none border-r border-line px-1.5 text-fg-muted">{type}</span>
      )}
      <span className="truncate px-1.5 font-mono">{value}</span>
      {isUnknown && <span className="sr-only">, which does not exist</span>}
    </span>
  )
}

function shownCount(items: readonly BadgeItem[]): number {
  let room = budget
  const at = items.findIndex((item) => {
    room -= Math.min(textOf(item).length, longValue + 8) + boxOfBadge
    return room < 0
  })
  return at === -1 ? items.length : Math.max(1, at)
}

const textOf = ({ type, value }: BadgeItem) => (type === undefined ? value : `${type} ${value}`)
