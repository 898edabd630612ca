import { whyNotInstance } from '@portico/domain/instances/actions.ts'
import type { RunState } from '@portico/domain/instances/states.ts'
import type { ReactNode } from 'react'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { cx } from '#ui/cx.ts'

/** A card over an empty terminal, with an animation while it waits. */
export function OverTerminal({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return (
    <div className="relative grid h-full place-items-center bg-sunken p-4">
      <div
        aria-hidden
        className={cx(
          'absolute inset-0 bg-[repeating-linear-gradient(to_bottom,transparent_0_19px,var(--line)_19px_20px)] opacity-50',
          isWaiting && 'animate-pulse motion-reduce:animate-none',
        )}
      />
      <div
        role="status"
        className="relative flex max-w-sm flex-col items-center gap-2 rounded-lg border border-line bg-raised px-5 py-4 text-center"
      >
        {children}
      </div>
    </div>
  )
}

/** A card that says why the serial port is not available, or that the page will connect automatically. */
export function NotReachable({ state }: { state: RunState }) {
  const isWaiting = state === 'creating' || state === 'starting'
  return (
    <OverTerminal isWaiting={isWaiting}>
      <StateBadge kind="instance" state={state} />
      <p className="text-fg-muted">
        {isWaiting
          ? 'The console connects automatically when the instance has started.'
          : `${whyNotInstance('serialConsole', state)}.`}
      </p>
    </OverTerminal>
  )
}
