import { useId, useMemo, useState } from 'react'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { SearchField } from '#ui/pickers/search-field.tsx'
import { cx } from '#ui/cx.ts'
import { countOf } from '#ui/format/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Link } from '#ui/actions/link.tsx'
import type { Rack, RackSled } from '../rack-queries.ts'
import { loadText } from '../sled-cells.tsx'
import { slotText, sledStateOf } from '../labels.ts'
import { blocksOf, type Block, matchesOf } from './blocks.ts'
import { SledPanel } from './panel.tsx'

/**
 * A diagram of the rack with a row for each sled and a block for each instance, whose width shows its vCPUs. Arrow keys
 * move between sleds, and a panel beside the diagram shows the selected sled. The table below has the same content.
 */
export function RackPicture({ rack, denied }: { rack: Rack; denied: string | null }) {
  const name = useId()
  const [chosenId, choose] = useState<string | null>(null)
  const [text, setText] = useState('')
  const chosen = rack.sleds.find(({ id }) => id === chosenId) ?? firstWithProblem(rack.sleds)
  const matches = useMemo(
    () => new Map(rack.sleds.map((sled) => [sled.id, matchesOf(sled, text)])),
    [rack.sleds, text],
  )
  const isNothing = [...matches.values()].every((match) => match !== null && !match.isAny)
  return (
    <section aria-label="Rack" className="@container mb-5 flex flex-col gap-3">
      <Resilience sleds={rack.sleds} />
      <SearchField
        label="Find in the rack"
        placeholder="Instance, project, silo, serial"
        value={text}
        onChange={setText}
      />
      <p role="status" className="text-sm text-fg-muted empty:hidden">
        {isNothing && text.trim() !== '' && `No sled or instance shown here matches “${text.trim()}”.`}
      </p>
      <div className="grid items-start gap-4 @min-[60rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset className="min-w-0 rounded-lg border border-line bg-raised p-2">
          <legend className="sr-only">Sleds of the rack</legend>
          <div
            className="grid grid-flow-col grid-cols-2 [grid-template-rows:repeat(var(--rows),auto)] gap-x-1 gap-y-1 sm:gap-x-3"
            style={{ '--rows': Math.ceil(rack.sleds.length / 2) } as React.CSSProperties}
          >
            {rack.sleds.map((sled) => (
              <Slot
                key={sled.id}
                sled={sled}
                name={name}
                matches={matches.get(sled.id) ?? null}
                isChosen={sled === chosen}
                onChoose={() => choose(sled.id)}
              />
            ))}
          </div>
          <OtherHardware rack={rack} />
        </fieldset>
        {chosen !== undefined && <SledPanel sled={chosen} denied={denied} canDrill={rack.canDrill} />}
      </div>
    </section>
  )
}

/** The other hardware in the rack: switches, and sleds that have not been added. */
function OtherHardware({ rack: { switches, waiting } }: { rack: Rack }) {
  if (switches.length + waiting.length === 0) return null
  return (
    <ul className="mt-2 grid grid-cols-1 gap-x-3 gap-y-1 border-t border-line pt-2 text-xs sm:grid-cols-2">
      {switches.map(({ id, location, baseboard }) => (
        <li key={id} className="flex min-w-0 items-center gap-2 rounded-md px-2 py-1">
          <Link href={systemPaths.inventorySwitches()}>{location}</Link>
          <span className="min-w-0 truncate font-mono text-fg-muted">{baseboard.serial}</span>
        </li>
      ))}
      {waiting.map(({ id, cubby, baseboard, timeAdded }) => (
        <li
          key={id}
          className="flex min-w-0 items-center gap-2 rounded-md border border-dashed border-line-strong px-2 py-1"
        >
          <span className="font-mono text-fg-muted">{slotText(cubby)}</span>
          <span className="min-w-0 truncate font-mono text-fg-muted">{baseboard.serial}</span>
          <span className="ml-auto whitespace-nowrap text-fg-muted">
            {timeAdded === null ? 'waiting' : 'starting'}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the sled that is selected initially: a failed one if there is one. */
const firstWithProblem = (sleds: readonly RackSled[]) =>
  sleds.find(({ failure }) => failure !== null) ?? sleds.find(({ instances }) => instances > 0) ?? sleds[0]

/** A note that says whether every instance could be placed if one more sled failed. */
function Resilience({ sleds }: { sleds: readonly RackSled[] }) {
  if (sleds.some(({ stranded }) => stranded === null)) return null
  // With a single sled, instances could not be placed anywhere.
  if (sleds.length < 2) return null
  const bad = sleds.filter(({ stranded }) => (stranded ?? 0) > 0)
  const [first] = bad
  if (first === undefined) {
    return <Notice>If any one sled failed now, all of its instances could be placed on the others.</Notice>
  }
  return (
    <Notice kind="warn" title="Not every instance could be placed if one more sled failed">
      {countOf(bad.length, 'sled')} could not be replaced by the others.{' '}
      <Link href={paths.sled(first.id)}>{first.baseboard.serial}</Link> would leave{' '}
      {countOf(first.stranded ?? 0, 'instance')} without one.
    </Notice>
  )
}

function Slot(props: {
  sled: RackSled
  name: string
  /** Number of instances that match the search; null without a search */
  matches: ReturnType<typeof matchesOf>
  isChosen: boolean
  onChoose: () => void
}) {
  const { sled, name, matches, isChosen, onChoose } = props
  const standing = sledStateOf(sled)
  const isDim = matches !== null && matches.count === 0 && sled.failure === null
  return (
    <label
      className={cx(
        'flex min-w-0 cursor-pointer items-center gap-2 rounded-md border px-1 py-1 sm:px-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
        isChosen ? 'border-line-strong bg-selected' : 'border-transparent hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        aria-label={nameOf(sled, matches?.count ?? null)}
        className="sr-only"
      />
      <span className="w-5 flex-none font-mono text-xs text-fg-muted" aria-hidden>
        {slotText(sled.cubby)}
      </span>
      <span aria-hidden className={cx('min-w-0 flex-1', isDim && 'opacity-40')}>
        {sled.failure === null ? (
          <Blocks blocks={blocksOf(sled, matches?.ids ?? null)} sled={sled} />
        ) : (
          <span className="block h-4 rounded-sm border border-dashed border-bad" />
        )}
      </span>
      {standing !== null && (
        <span
          aria-hidden
          className={cx(
            'flex-none text-2xs font-semibold max-sm:sr-only',
            standing.tone === 'bad' ? 'text-bad' : 'text-fg-muted',
          )}
        >
          {standing.word}
        </span>
      )}
      <span aria-hidden className="w-6 flex-none text-right font-mono text-xs text-fg-muted">
        {matches === null ? sled.instances : matches.count}
      </span>
    </label>
  )
}

function Blocks({ blocks, sled }: { blocks: readonly Block[]; sled: RackSled }) {
  return (
    <span className="flex h-4 gap-px overflow-hidden rounded-sm bg-hover">
      {blocks.map(({ id, width, isFound }) => (
        <i
          key={id}
          className={cx('h-full min-w-[3px] rounded-[2px]', isFound ? 'bg-series-1' : 'bg-fg-faint')}
          style={{ width: `${(width / Math.max(1, sled.threads.usable)) * 100}%` }}
        />
      ))}
    </span>
  )
}

function nameOf(sled: RackSled, matches: number | null): string {
  return [
    `Slot ${slotText(sled.cubby)}, ${sled.baseboard.serial}`,
    sledStateOf(sled)?.word ?? 'In service',
    countOf(sled.instances, 'instance'),
    loadText(sled),
    ...(matches === null ? [] : [countOf(matches, 'match', 'matches')]),
  ].join(', ')
}
