import type { FleetOverview, OverviewSled } from '@portico/contract/types.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { paths } from '#shell/paths.ts'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { cx } from '#ui/cx.ts'
import { countOf, numberText } from '#ui/format/text.ts'
import { tip } from '#ui/overlays/tip.ts'
import { share } from '#ui/page/meter.tsx'
import { OverviewSection } from './overview-section.tsx'
import { cellsOf, moved, slots } from './rack-cells.ts'
import { ShareBar } from './share-row.tsx'

type Rack = FleetOverview['racks'][number]

/** Maximum number of racks in the diagram; with more, the racks are listed in a table. */
const drawn = 8

/** Share of a sled's vCPUs above which hardly any instance fits. */
const high = 0.9

/** A diagram with the load of each sled at its slot in its rack. */
export function Racks({ racks }: { racks: readonly Rack[] }) {
  const isDrawn = racks.length <= drawn
  return (
    <OverviewSection
      title="Racks"
      note={isDrawn ? 'Allocated vCPUs of each sled; amber from 90 %, dashed is off' : 'Allocated vCPUs'}
      more={{ label: 'Inventory', href: paths.inventory() }}
    >
      {racks.length === 0 ? (
        <p className="py-2 text-fg-muted">No rack.</p>
      ) : isDrawn ? (
        <Picture racks={racks} />
      ) : (
        <RackTable racks={racks} />
      )}
    </OverviewSection>
  )
}

const nameOf = (at: number): string => `Rack ${at + 1}`
const onOf = ({ sleds }: Rack): number => sleds.filter(({ state }) => state !== 'off').length

/** The diagram is one tab stop; arrow keys move between sleds by position. */
function Picture({ racks }: { racks: readonly Rack[] }) {
  const rows = racks.map(({ sleds }) => cellsOf(sleds))
  const first = rows.flat().find((sled) => sled !== null)?.id
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const stop = rows.flat().some((sled) => sled?.id === chosen) ? chosen : first
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const to = moved(rows, stop, event.key)
    if (to === null) return
    event.preventDefault()
    setChosen(to)
    box.current?.querySelector<HTMLElement>(`[data-sled="${to}"]`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside have the focus
    <div ref={box} onKeyDown={onKeyDown} className="divide-y divide-line border-b border-line">
      {rows.map((cells, at) => (
        <div
          key={racks[at]?.id}
          className="grid min-h-9 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-1 py-1.5"
        >
          <span className="text-xs font-semibold whitespace-nowrap">{nameOf(at)}</span>
          <ul aria-label={nameOf(at)} className="grid grid-cols-[repeat(32,minmax(0,1fr))] gap-px sm:gap-0.5">
            {cells.map((sled, slot) =>
              sled === null ? (
                <li key={slot} aria-hidden className="h-5 rounded-[2px] bg-hover opacity-50" />
              ) : (
                <Cell key={slot} sled={sled} isStop={sled.id === stop} onFocus={() => setChosen(sled.id)} />
              ),
            )}
          </ul>
          <span className="text-right font-mono text-xs whitespace-nowrap text-fg-muted tabular-nums">
            {racks[at] === undefined ? '' : `${onOf(racks[at])} / ${racks[at].sleds.length}`}
            <span className="sr-only"> sleds on</span>
          </span>
        </div>
      ))}
    </div>
  )
}

const states: Readonly<Record<OverviewSled['state'], string>> = {
  on: '',
  out_of_service: ', out of service',
  off: ', off',
}

/** Returns the accessible text of a cell, for example `Sled PSL03, slot 3: 96 of 128 vCPUs allocated`. */
function sledText({ serial, cubby, state, givenCpus, usableCpus }: OverviewSled): string {
  const place = cubby === null ? '' : `, slot ${cubby}`
  return `Sled ${serial}${place}${states[state]}: ${numberText(givenCpus)} of ${countOf(usableCpus, 'vCPU')} allocated`
}

function Cell({ sled, isStop, onFocus }: { sled: OverviewSled; isStop: boolean; onFocus: () => void }) {
  const link = useLink(paths.sled(sled.id))
  const { state, givenCpus, usableCpus } = sled
  const isHigh = usableCpus > 0 && givenCpus / usableCpus >= high
  const text = sledText(sled)
  return (
    <li className="min-w-0">
      <a
        {...link}
        href={link.href}
        data-sled={sled.id}
        tabIndex={isStop ? 0 : -1}
        aria-label={text}
        onFocus={onFocus}
        {...tip(text)}
        className={cx(
          'relative grid h-5 place-items-center overflow-hidden rounded-[2px] border',
          state === 'off' ? 'border-dashed border-bad' : 'border-line-strong',
          state === 'out_of_service' && 'border-dotted',
        )}
      >
        {state === 'off' ? (
          <span aria-hidden className="text-2xs leading-none text-bad">
            ◆
          </span>
        ) : (
          <i
            aria-hidden
            className={cx('absolute inset-x-0 bottom-0', isHigh ? 'bg-busy' : 'bg-series-1')}
            style={{ height: share(givenCpus, usableCpus) }}
          />
        )}
      </a>
    </li>
  )
}

function RackTable({ racks }: { racks: readonly Rack[] }) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-line text-left text-xs text-fg-muted">
          <th scope="col" className="px-1 py-1.5 font-normal">
            Rack
          </th>
          <th scope="col" className="py-1.5 font-normal">
            Sleds on
          </th>
          <th scope="col" colSpan={2} className="py-1.5 font-normal">
            Allocated vCPUs
          </th>
        </tr>
      </thead>
      <tbody>
        {racks.map((rack, at) => (
          <RackRow key={rack.id} rack={rack} name={nameOf(at)} />
        ))}
      </tbody>
    </table>
  )
}

function RackRow({ rack, name }: { rack: Rack; name: string }) {
  const sum = (of: (sled: OverviewSled) => number) => rack.sleds.reduce((all, sled) => all + of(sled), 0)
  const [given, usable] = [sum(({ givenCpus }) => givenCpus), sum(({ usableCpus }) => usableCpus)]
  const [on, all] = [onOf(rack), Math.min(slots, rack.sleds.length)]
  return (
    <tr className="border-b border-line">
      <th scope="row" className="px-1 py-1.5 text-left text-xs font-semibold">
        {name}
      </th>
      <td className={cx('font-mono text-xs tabular-nums', on < all && 'text-bad')}>
        {on < all && '◆ '}
        {`${on} / ${rack.sleds.length}`}
      </td>
      <td className="pr-3 font-mono text-xs whitespace-nowrap tabular-nums">
        {`${numberText(given)} of ${numberText(usable)}`}
      </td>
      <td aria-hidden className="w-1/3">
        <ShareBar tone={usable > 0 && given / usable >= high ? 'warn' : 'calm'} used={given} all={usable} />
      </td>
    </tr>
  )
}
