import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { TopologySearch } from '#data/topology-search.ts'
import { cx } from '#ui/cx.ts'
import { useWidth } from '#ui/use-width.ts'
import { ColumnsPicture } from './columns-picture.tsx'
import { type Layout, layoutOf, type NodePosition, type Point, pointsBetween, sizes } from './layout.ts'
import { keyOf, type Member, type Model } from './model.ts'
import { Panel } from './panel.tsx'
import { type Picture, PictureContext } from './picture.ts'
import { courseOf, shownKey, type Station } from './stations.ts'
import { TreePicture } from './tree-picture.tsx'
import { treeOf } from './tree.ts'
import { focusOn, nodeElementIn, useDiagramKeyboard } from './use-keyboard.ts'

interface DiagramProps {
  project: string
  vpc: string
  model: Model
  stations: readonly Station[]
  /** nodes that match the search; null without a search */
  matches: readonly Member[] | null
  /** key of the selected node */
  at: string | undefined
  /** keys of the expanded groups */
  open: readonly string[]
  change: (patch: Partial<Pick<TopologySearch, 'at' | 'open'>>) => void
  showTable: () => void
}

/** The diagram, with columns or as a tree, and a panel with the selected node beside it. */
export function Diagram(props: DiagramProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  // The size of a rem in px, as set in the browser. With larger text there is space for fewer columns.
  const rem = width === 0 ? 16 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (
    <div ref={box} className="@container min-h-96 min-w-0">
      {width > 0 && <Drawn {...props} isWide={width >= (sizes.width / 16) * rem} />}
    </div>
  )
}

function Drawn(props: DiagramProps & { isWide: boolean }) {
  const { project, vpc, model, stations, matches, at, open, change, showTable, isWide } = props
  const box = useRef<HTMLDivElement>(null)
  const [pointedAt, point] = useState<string | null>(null)
  const opened = useMemo(
    () => new Set([...open, ...holdersOf(model, [at, ...(matches ?? []).map(({ key }) => key)])]),
    [open, model, at, matches],
  )
  const layout = useMemo(() => layoutOf(model, opened), [model, opened])
  const branches = useMemo(() => treeOf(model, opened), [model, opened])
  const places: ReadonlyMap<
    string,
    Pick<NodePosition, 'key' | 'column' | 'x' | 'y' | 'left' | 'right'>
  > = useMemo(
    () => (isWide ? layout.positions : new Map(branches.map((branch) => [branch.key, branch]))),
    [isWide, layout, branches],
  )
  const { current, visit, onKeyDown } = useDiagramKeyboard(box, places, at)
  const picture = useMemo<Picture>(
    () => ({
      project,
      vpc,
      model,
      opened,
      current,
      chosen: at,
      matches: matches && new Set(matches.map(({ key }) => key)),
      stations: Map.groupBy(
        stations.filter(({ key }) => key !== null),
        ({ key }) => shownKey(places, model, key ?? ''),
      ),
      visit,
      onKeyDown,
      point,
      choose: (key) => change({ at: key }),
      showTable,
      toggle: (key) => {
        if (!opened.has(key)) {
          change({ open: [...open, key], ...(key.startsWith('group:') && { at: key }) })
          return
        }
        const isWithin = at === key || model.holders.get(at ?? '')?.includes(key) === true
        const others = open.filter((other) => other !== key)
        change({ open: others.length === 0 ? undefined : others, ...(isWithin && { at: undefined }) })
      },
    }),
    [
      project,
      vpc,
      model,
      opened,
      open,
      current,
      at,
      matches,
      stations,
      places,
      visit,
      onKeyDown,
      change,
      showTable,
    ],
  )
  const close = () => {
    change({ at: undefined })
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
    if (at !== undefined) nodeElementIn(box.current, at)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <PictureContext value={picture}>
      <div
        ref={whole}
        // From a width of 71rem, the panel is beside the columns. Below that width it covers a part of the diagram.
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
        {at !== undefined && (
          <Panel
            project={project}
            vpc={vpc}
            model={model}
            at={at}
            choose={(key) => change({ at: key })}
            close={close}
          />
        )}
      </div>
    </PictureContext>
  )
}

/** Returns the keys of the groups that must be expanded so that these nodes are visible. */
function holdersOf({ holders }: Model, keys: readonly (string | undefined)[]): readonly string[] {
  return keys.flatMap((key) => holders.get(key ?? '') ?? [])
}

/** Returns the lines between an instance and its own external addresses. */
function pointedLines(layout: Layout, model: Model, key: string): readonly (readonly Point[])[] {
  return model.members.flatMap((member) =>
    member.reachedAt
      .map(({ ip }) => keyOf.address(ip))
      .filter((address) => member.key === key || address === key)
      .map((address) =>
        pointsBetween(layout.positions, address, shownKey(layout.positions, model, member.key)),
      ),
  )
}
