import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { useWidth } from '#ui/use-width.ts'
import { ColumnsPicture } from './columns-picture.tsx'
import { type Layout, layoutOf, type Place, type Point, pointsBetween, sizes } from './layout.ts'
import { keyOf, type Member, type Model } from './model.ts'
import { Panel } from './panel.tsx'
import { type Picture, PictureContext } from './picture.ts'
import { courseOf, shownKey, type Station } from './stations.ts'
import { TreePicture } from './tree-picture.tsx'
import { treeOf } from './tree.ts'
import { focusOn, spotIn, useWalk } from './use-walk.ts'

interface DiagramProps {
  project: string
  vpc: string
  model: Model
  stations: readonly Station[]
  /** what is searched for; null for nothing */
  found: readonly Member[] | null
  /** the key of what is chosen */
  at: string | undefined
  choose: (key: string | undefined) => void
  showTable: () => void
}

/** The picture, in columns or as a tree, with what is chosen beside it. */
export function Diagram(props: DiagramProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  // rem as the browser has it: who likes large letters has fewer columns.
  const rem = width === 0 ? 16 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (
    <div ref={box} className="@container min-h-96 min-w-0">
      {width > 0 && <Drawn {...props} isWide={width >= (sizes.width / 16) * rem} />}
    </div>
  )
}

function Drawn(props: DiagramProps & { isWide: boolean }) {
  const { project, vpc, model, stations, found, at, choose, showTable, isWide } = props
  const box = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [pointedAt, point] = useState<string | null>(null)
  const opened = useMemo(
    () => new Set([...toggled].concat(groupsOfKeys(model, [at, ...(found ?? []).map(({ key }) => key)]))),
    [toggled, model, at, found],
  )
  const layout = useMemo(() => layoutOf(model, opened), [model, opened])
  const branches = useMemo(() => treeOf(model, opened), [model, opened])
  const places: ReadonlyMap<string, Pick<Place, 'key' | 'column' | 'x' | 'y' | 'left' | 'right'>> = useMemo(
    () => (isWide ? layout.places : new Map(branches.map((branch) => [branch.key, branch]))),
    [isWide, layout, branches],
  )
  const { current, visit, onKeyDown } = useWalk(box, places, at)
  const picture = useMemo<Picture>(
    () => ({
      project,
      vpc,
      model,
      opened,
      current,
      chosen: at,
      found: found && new Set(found.map(({ key }) => key)),
      stations: Map.groupBy(
        stations.filter(({ key }) => key !== null),
        ({ key }) => shownKey(places, model, key ?? ''),
      ),
      visit,
      onKeyDown,
      point,
      choose,
      showTable,
      toggle: (key) => setToggled((before) => without(before, key) ?? new Set([...before, key])),
    }),
    [project, vpc, model, opened, current, at, found, stations, places, visit, onKeyDown, choose, showTable],
  )
  const close = () => {
    choose(undefined)
    focusOn(box.current, at ?? current)
  }
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || at === undefined) return
    event.stopPropagation()
    close()
  })
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = whole.current
    const onKey = (event: KeyboardEvent) => onEscape(event)
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (at !== undefined) spotIn(box.current, at)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <PictureContext value={picture}>
      <div
        ref={whole}
        // Columns and panel have room beside each other from 71rem on; where they have not, the panel lies on the picture.
        className="flex min-w-0 items-start justify-between gap-x-6 @max-[71rem]:flex-col @max-[71rem]:items-stretch"
      >
        <div
          ref={box}
          role="group"
          aria-label="Topology"
          className={cx('min-w-0', isWide ? 'flex-none' : 'flex-1')}
        >
          {isWide ? (
            <ColumnsPicture
              layout={layout}
              course={courseOf(layout, model, stations)}
              pointed={pointedLines(layout, model, pointedAt ?? at ?? '')}
            />
          ) : (
            <TreePicture branches={branches} />
          )}
        </div>
        {at !== undefined && <Panel project={project} vpc={vpc} model={model} at={at} close={close} />}
      </div>
    </PictureContext>
  )
}

/** A set without something that it holds; null when it does not. */
function without(set: ReadonlySet<string>, key: string): ReadonlySet<string> | null {
  return set.has(key) ? new Set([...set].filter((other) => other !== key)) : null
}

/** The groups in which these stand. */
function groupsOfKeys({ subnets }: Model, keys: readonly (string | undefined)[]): readonly string[] {
  const wanted = new Set(keys)
  return subnets
    .flatMap(({ groups }) => groups ?? [])
    .filter(({ members }) => members.some(({ key }) => wanted.has(key)))
    .map(({ key }) => key)
}

/** Between an instance and its own addresses outside, from either of them. */
function pointedLines(layout: Layout, model: Model, key: string): readonly (readonly Point[])[] {
  return model.members.flatMap((member) =>
    member.reachedAt
      .map(({ ip }) => keyOf.address(ip))
      .filter((address) => member.key === key || address === key)
      .map((address) => pointsBetween(layout.places, address, shownKey(layout.places, model, member.key))),
  )
}
