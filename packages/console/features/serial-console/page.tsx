import { formatBytes } from '@portico/domain/byte-size.ts'
import { canDo } from '@portico/domain/instances/actions.ts'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { liveState } from '#data/live/state.ts'
import { pollWhileChanging } from '#data/polling.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Kbd } from '#ui/badges/kbd.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { formatClock } from '#ui/format/date.ts'
import { truncateEnd } from '#ui/format/truncate.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { SerialCommandButton } from './command-dialog.tsx'
import type { ConnectionStatus } from './connection.ts'
import type { TerminalActions } from './terminal.tsx'
import { NotReachable, OverTerminal } from './waiting.tsx'

const Terminal = lazy(() => import('./terminal.tsx'))

const tones = {
  connecting: 'busy',
  connected: 'ok',
  reconnecting: 'busy',
  disconnected: 'busy',
  error: 'bad',
} as const

/** The page of an instance's serial port. It connects automatically when the instance runs. */
export function SerialConsole({ project, name }: { project: string; name: string }) {
  const instance = useLoaded(
    'instanceView',
    { path: { instance: name }, query: { project } },
    pollWhileChanging,
  )
  const [line, setLine] = useState<ConnectionStatus>(fresh)
  const actions = useRef<TerminalActions>(null)
  const isReachable = canDo('serialConsole', instance.runState)
  const isDown = line.state !== 'connecting' && line.state !== 'connected'
  const reconnect = useCallback(() => actions.current?.reconnect(), [])
  // Live updates use the same network and have heartbeats, which pages cannot observe on the serial connection.
  useEffect(
    () =>
      liveState.subscribe(() => {
        if (liveState.get() === 'live') reconnect()
        else if (liveState.get() === 'lost') actions.current?.lose()
      }),
    [reconnect],
  )
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
            <Terminal project={project} instance={name} onStatus={setLine} ref={actions} />
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
          <>
            <Button
              tooltip="Types “stty rows … cols …” with the size of this terminal. Press Enter at a shell prompt to run it."
              onPress={() => {
                actions.current?.typeSize()
                toast.info({ content: 'Press Enter in the console to run it.' })
              }}
            >
              Set guest size
            </Button>
            <span className="text-xs text-fg-muted max-sm:hidden">
              <Kbd>Shift</Kbd> <Kbd>Esc</Kbd> leaves the terminal
            </span>
          </>
        )}
        <div role="status" className="ml-auto flex items-center gap-3">
          {isReachable && (
            <>
              <span className="text-xs text-fg-muted">{detailOf(line)}</span>
              <Badge tone={tones[line.state]}>{line.state}</Badge>
            </>
          )}
        </div>
        {isReachable && line.unsent > 0 && (
          <Button onPress={() => actions.current?.discardInput()}>Discard input</Button>
        )}
        {isReachable && isDown && (
          <Button icon={RotateCw} onPress={reconnect}>
            Reconnect
          </Button>
        )}
      </footer>
    </div>
  )
}

const fresh: ConnectionStatus = {
  state: 'connecting',
  reason: '',
  unsent: 0,
  isBack: false,
  unconfirmedSince: null,
}

/** Returns details of the connection that the badge does not show. */
function detailOf({ state, reason, unsent, isBack, unconfirmedSince }: ConnectionStatus): string {
  const input = unsent === 0 ? '' : `${formatBytes(unsent)} of input`
  const unconfirmed =
    unconfirmedSince === null
      ? ''
      : ` Input sent since ${formatClock(new Date(unconfirmedSince))} may not have arrived.`
  if (state === 'connecting') return ''
  if (state === 'connected')
    return `${input === '' ? (isBack ? 'The connection is back.' : '') : `Sending ${input}.`}${unconfirmed}`
  if (state === 'error') return reason === '' ? 'The connection failed.' : reason
  if (state === 'disconnected') return reason
  return `Connection lost${reason === '' ? '' : ` (${reason})`}.${unconfirmed} ${input === '' ? 'Trying again.' : `${input} will be sent when the connection is back.`}`
}

function Connecting() {
  return (
    <OverTerminal isWaiting>
      <Spinner label="Connecting" />
      <p className="text-fg-muted">Connecting…</p>
    </OverTerminal>
  )
}
