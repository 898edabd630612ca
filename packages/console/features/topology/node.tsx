import { X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { tip } from '#ui/overlays/tip.ts'
import type { Tone } from '#ui/state-tones.ts'
import { toneInk } from '#ui/tones.ts'
import { usePicture } from './picture.ts'
import type { Station } from './stations.ts'

/** A node of the diagram that can be selected or expanded. */
export function DiagramNode(props: {
  id: string
  /** accessible name, which contains everything that the node shows */
  label: string
  children: ReactNode
  /** whether to show the accessible name as a tooltip, because the node itself shows less */
  isTold?: boolean
  /** whether the node has two lines, so that there is no space for the numbers of a path beside them */
  isBox?: boolean
  /** whether pressing the node expands it in place instead of selecting it */
  isGroup?: boolean
  className?: string
  style?: CSSProperties
}) {
  const { id, label, isGroup = false } = props
  const { current, chosen, matches, opened, stations, visit, point, choose, toggle, onKeyDown } = usePicture()
  const stops = stations.get(id) ?? []
  const stopTexts = stops.map(
    ({ number, isRefused }) => `, hop ${number} of the path${isRefused ? ', refused' : ''}`,
  )
  return (
    <button
      type="button"
      data-key={id}
      {...(isGroup ? { 'aria-expanded': opened.has(id) } : { 'aria-pressed': id === chosen })}
      tabIndex={id === current ? 0 : -1}
      className={cx(
        'relative flex min-w-0 scroll-my-16 items-center @max-[71rem]:scroll-mb-[60vh] gap-2 rounded-sm px-2.5 text-left outline-none hover:bg-hover focus-visible:z-10 focus-visible:outline-2 focus-visible:outline-solid focus-visible:-outline-offset-2 focus-visible:outline-focus',
        id === chosen && 'bg-selected outline-1! -outline-offset-1! outline-accent! outline-solid!',
        matches?.has(id) === true && 'bg-note-bg',
        props.className,
      )}
      style={props.style}
      {...(props.isTold === true && tip(label))}
      onFocus={() => {
        visit(id)
        point(id)
      }}
      onBlur={() => point(null)}
      onPointerEnter={() => point(id)}
      onPointerLeave={() => point(null)}
      onKeyDown={onKeyDown}
      onClick={() => (isGroup ? toggle(id) : choose(id))}
    >
      <span className="sr-only">{label + stopTexts.join('')}</span>
      <span aria-hidden className="contents">
        {props.children}
      </span>
      {stops.length > 0 && (
        <span className={cx('flex flex-none gap-0.5', props.isBox === true && 'absolute top-1 right-1')}>
          {stops.map((stop) => (
            <StationMark key={stop.number} station={stop} />
          ))}
        </span>
      )}
    </button>
  )
}

/** The number of a station on the path. Where the packet is dropped, it is a cross. */
export function StationMark({ station: { number, isRefused } }: { station: Station }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-4 flex-none place-items-center text-2xs font-bold',
        isRefused ? 'rounded-sm bg-bad-bg text-bad' : 'rounded-full bg-fg text-bg',
      )}
    >
      {isRefused ? <X size={12} /> : number}
    </span>
  )
}

/** The shape that represents a state. */
export function Shape({ tone }: { tone: Tone }) {
  return <span aria-hidden className={cx('state flex-none p-0', toneInk[tone])} data-tone={tone} />
}
