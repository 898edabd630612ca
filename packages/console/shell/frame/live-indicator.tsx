import type { LiveState } from '#data/live/follow.ts'
import { liveState } from '#data/live/state.ts'
import { cx } from '#ui/cx.ts'
import { tip } from '#ui/overlays/tip.ts'
import { useSession } from '../session.tsx'
import { useStore } from '#ui/use-store.ts'

const words: Readonly<Record<LiveState, { label: string; meaning: string; mark: string }>> = {
  live: {
    label: 'Live',
    meaning: 'Changes appear as they happen',
    mark: 'rounded-full bg-ok shadow-[0_0_0_3px_var(--ok-bg)]',
  },
  connecting: {
    label: 'Connecting',
    meaning: 'Connecting to live updates',
    mark: 'animate-turn rounded-full border-[1.5px] border-busy border-r-transparent',
  },
  lost: {
    label: 'Offline',
    meaning: 'Live updates are interrupted. The page may be outdated until the connection is back',
    mark: 'rotate-45 rounded-[1px] bg-bad',
  },
  off: {
    label: 'Polling',
    meaning: 'Live updates are not available now. The page refreshes regularly instead',
    mark: 'rounded-[1.5px] bg-idle',
  },
}

const machines = {
  simulated: 'Simulated rack',
  qemu: 'Virtual machines (QEMU)',
  libvirt: 'Virtual machines on several hosts (libvirt)',
} as const

/** Shows whether the page receives live updates, and which hypervisor runs the machines. */
export function LiveIndicator() {
  const state = useStore(liveState)
  const { hypervisor } = useSession().capabilities
  const { label, meaning, mark } = words[state]
  return (
    <span className="flex flex-none items-center gap-3 px-1 text-xs text-fg-muted">
      {hypervisor !== undefined && (
        <span
          className="hidden xl:inline"
          {...tip(
            hypervisor === 'simulated'
              ? 'Machines are simulated. Nothing really runs'
              : 'Instances are real virtual machines on this host',
          )}
        >
          {machines[hypervisor]}
        </span>
      )}
      <output
        aria-label={`Updates: ${label}`}
        className="flex items-center gap-2 sm:min-w-[5.75rem]"
        {...tip(meaning)}
      >
        <i className={cx('size-[7px] flex-none', mark)} aria-hidden />
        <span className="max-sm:sr-only">{label}</span>
      </output>
    </span>
  )
}
