import { canDo } from '@portico/domain/instances/actions.ts'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { liveState } from '#data/live/state.ts'
import { pollWhileChanging } from '#data/polling.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Kbd } from '#ui/badges/kbd.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { truncateEnd } from '#ui/format/truncate.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { SerialCommandButton } from './command-dialog.tsx'
import type { ConnectionState } from './connection.ts'
import { NotReachable, OverTerminal } from './waiting.tsx'

const Terminal = lazy(() => import('./terminal.tsx'))

const tones = { connecting: 'busy', connected: 'ok', disconnected: 'busy', error: 'bad' } as const

/** The serial port of an instance; connects by itself as soon as there is something to connect to. */
export function SerialConsole({ project, name }: { project: string; name: string }) {
  const instance = useLoaded(
    'instanceView',
    { path: { instance: name }, query: { project } },
    pollWhileChanging,
  )
  const [line, setLine] = useState<{ state: ConnectionState; reason: string }>(fresh)
  const [attempt, setAttempt] = useState(0)
  const onState = useCallback((state: ConnectionState, reason: string) => setLine({ state, reason }), [])
  const isReachable = canDo('serialConsole', instance.runState)
  const isOver = line.state === 'disconnected' || line.state === 'error'
  const reconnect = useCallback(() => {
    setLine(fresh)
    setAttempt((now) => now + 1)
  }, [])
  // The server was away and is back: so is the console.
  useEffect(() => {
    if (!isOver) return undefined
    return liveState.subscribe(() => {
      if (liveState.get() === 'live') reconnect()
    })
  }, [isOver, reconnect])
  return (
    <div className="flex min-h-80 flex-1! flex-col gap-3">
      <header className="flex min-h-8 flex-wrap items-center gap-2">
        <LinkButton href={paths.instance(project, name)} variant="quiet" icon={ArrowLeft} tooltip={name}>
          {truncateEnd(name, 24)}
        </LinkButton>
        <h1 className="sr-only">Serial console of {name}</h1>
        <StateBadge kind="instance" state={instance.runState} />
      </header>
      <div className="relative min-h-0 flex-1 overflow-hidden rounded-lg border border-line">
        {isReachable ? (
          <Suspense fallback={<Connecting />}>
            <Terminal key={attempt} project={project} instance={name} onState={onState} />
            {line.state === 'connecting' && (
              <div className="absolute inset-0">
                <Connecting />
              </div>
            )}
          </Suspense>
        ) : (
          <NotReachable state={instance.runState} />
        )}
      </div>
      <footer className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <SerialCommandButton project={project} instance={name} />
        {isReachable && line.state === 'connected' && (
          <span className="text-xs text-fg-muted max-sm:hidden">
            <Kbd>Shift</Kbd> <Kbd>Esc</Kbd> leaves the terminal
          </span>
        )}
        <div role="status" className="ml-auto flex items-center gap-3">
          {isReachable && (
            <>
              {isOver && <span className="text-xs text-fg-muted">{endOf(line)}</span>}
              <Badge tone={tones[line.state]}>{line.state}</Badge>
            </>
          )}
        </div>
        {isReachable && isOver && (
          <Button icon={RotateCw} onPress={reconnect}>
            Reconnect
          </Button>
        )}
      </footer>
    </div>
  )
}

const fresh = { state: 'connecting', reason: '' } as const

/** What is told about a connection that is over. */
function endOf({ state, reason }: { state: ConnectionState; reason: string }): string {
  if (reason !== '') return reason
  return state === 'error' ? 'The connection failed.' : 'The connection ended.'
}

function Connecting() {
  return (
    <OverTerminal isWaiting>
      <Spinner label="Connecting" />
      <p className="text-fg-muted">Connecting…</p>
    </OverTerminal>
  )
}
