import { systemPaths } from '#shell/system-paths.ts'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { cx } from '#ui/cx.ts'
import { keyOf, nameOf, type Port, type PortState, speedOf, stateOf, stateLabels } from './ports.ts'

const shapes: Readonly<Record<PortState, { readonly mark: string; readonly className: string }>> = {
  up: { mark: '●', className: 'text-ok' },
  down: { mark: '□', className: 'text-bad' },
  dropping: { mark: '◆', className: 'text-bad' },
  unset: { mark: '', className: '' },
  empty: { mark: '', className: '' },
}

/**
 * A diagram of each switch with its ports in two rows, as on the device. Every port links to its panel. The table has
 * the same content.
 */
export function FrontPanel({ ports }: { ports: readonly Port[] }) {
  const switches = [...Map.groupBy(ports, ({ switchLocation }) => switchLocation)]
  return (
    <div className="mb-4 flex flex-col gap-3">
      {switches.map(([location, own]) => (
        <section
          key={location}
          aria-label={location}
          className="rounded-lg border border-line bg-sunken px-3 pt-2 pb-3"
        >
          <h2 className="mb-2 flex flex-wrap items-baseline gap-x-4 font-semibold">
            {location} <Counts ports={own} />
          </h2>
          <ul className="grid grid-cols-8 gap-1 lg:grid-cols-16">
            {own.map((port) => (
              <li key={port.id} className="min-w-0">
                <Cell port={port} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Counts({ ports }: { ports: readonly Port[] }) {
  const states = ports.map(stateOf)
  const count = (...wanted: PortState[]) => states.filter((state) => wanted.includes(state)).length
  return (
    <span className="text-xs font-normal text-fg-muted">
      {count('up', 'dropping')} up, {count('down')} down, {count('unset', 'empty')} unused
    </span>
  )
}

function Cell({ port }: { port: Port }) {
  const state = stateOf(port)
  const { mark, className: pollInterval } = shapes[state]
  const unused = state === 'unset' || state === 'empty'
  const speed = speedOf(port)
  const neighbor = port.facts?.neighbors[0]
  const said = [nameOf(port), stateLabels[state], unused ? null : speed, neighbor]
  return (
    <a
      {...useLink(systemPaths.switchPort(keyOf(port)))}
      aria-label={said.filter((part) => part !== null && part !== undefined).join(', ')}
      className={cx(
        'flex min-h-8 flex-col rounded-md border px-1.5 py-1 text-2xs leading-4 hover:bg-hover',
        unused ? 'border-dashed border-line text-fg-muted' : 'border-line-strong bg-raised',
      )}
    >
      <span className="flex items-baseline gap-1">
        <span aria-hidden className={pollInterval}>
          {mark}
        </span>
        <span className="font-mono">{/\d+$/.exec(port.portName)?.[0] ?? port.portName}</span>
        {!unused && speed !== null && (
          <span className="ml-auto font-mono text-fg-muted max-md:hidden">{speed}</span>
        )}
      </span>
      <span className="truncate max-lg:hidden">
        {neighbor ?? (state === 'empty' ? 'empty' : unused ? 'unset' : 'no link')}
      </span>
    </a>
  )
}
