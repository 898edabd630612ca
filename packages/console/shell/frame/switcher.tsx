import { ChevronsUpDown } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { useAction } from '#ui/actions/use-action.tsx'
import type { SwitchKind } from './switcher-list.tsx'

const list = lazyComponent(async () => (await import('./switcher-list.tsx')).SwitcherList)

interface SwitcherProps {
  kind: SwitchKind
  name: string
  isLast: boolean
}

/** A name in the breadcrumbs that opens a list of other resources of its kind. */
export function Switcher(props: SwitcherProps) {
  const { kind, name } = props
  return (
    <Popover
      label={`Switch ${kind}`}
      trigger={<Name {...props} />}
      placement="bottom start"
      className="w-72 max-w-[calc(100vw-1rem)]"
    >
      {(close) => <list.Component kind={kind} current={name} onDone={close} onMissing={close} />}
    </Popover>
  )
}

function Name({ kind, name, isLast }: SwitcherProps) {
  const { attributes } = useAction({}, undefined)
  return (
    <button
      type="button"
      {...attributes}
      className="group flex max-w-full min-w-0 items-baseline gap-1.5 rounded-sm px-1.5 py-1 hover:bg-hover active:bg-hover"
    >
      <span className={cx('max-w-48 truncate', isLast ? 'font-semibold' : 'font-medium')}>{name}</span>
      <small className="text-2xs text-fg-faint max-sm:sr-only">{kind}</small>
      <ChevronsUpDown size={12} aria-hidden className="flex-none self-center text-fg-faint" />
      <span className="sr-only">, switch {kind}</span>
    </button>
  )
}
