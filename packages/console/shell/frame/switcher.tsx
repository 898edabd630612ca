import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { cx } from '../../ui/cx.ts'
import { floatingClass, unnamed } from '../../ui/overlays/popover.tsx'
import { SwitcherList, type SwitchKind } from './switcher-list.tsx'

/** A name in the crumbs that opens a list of the others of its kind. */
export function Switcher(props: { kind: SwitchKind; name: string; isLast: boolean }) {
  const { kind, name, isLast } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="group flex max-w-full min-w-0 items-baseline gap-1.5 rounded-sm px-1.5 py-1 hover:bg-hover data-pressed:bg-hover">
        <span className={cx('max-w-48 truncate', isLast ? 'font-semibold' : 'font-medium')}>{name}</span>
        <small className="text-2xs text-fg-faint max-sm:sr-only">{kind}</small>
        <ChevronsUpDown size={12} aria-hidden className="flex-none self-center text-fg-faint" />
        <span className="sr-only">, switch {kind}</span>
      </Button>
      <Popover
        className={`${floatingClass} w-72 max-w-[calc(100vw-1rem)]`}
        offset={4}
        placement="bottom start"
        {...unnamed}
      >
        <Dialog aria-label={`Switch ${kind}`} className="outline-none">
          <SwitcherList kind={kind} current={name} onDone={() => setOpen(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
