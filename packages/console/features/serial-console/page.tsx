import { canDo, whyNot } from '@portico/domain/instances/actions.ts'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { paths } from '../../shell/paths.ts'
import { useLoaded } from '../../shell/use-loaded.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { Badge } from '../../ui/badges/badge.tsx'
import { StateBadge } from '../../ui/badges/state-badge.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { ConsoleStatus } from './terminal.tsx'

const Terminal = lazy(() => import('./terminal.tsx'))

const tones = { connecting: 'busy', connected: 'ok', disconnected: 'busy', error: 'bad' } as const

/** The serial port of an instance in the page; connects by itself as soon as there is something to connect to. */
export function SerialConsole({ project, name }: { project: string; name: string }) {
  const instance = useLoaded('instanceView', { path: { instance: name }, query: { project } })
  const [status, setStatus] = useState<ConsoleStatus>('connecting')
  const [attempt, setAttempt] = useState(0)
  const onStatus = useCallback((next: ConsoleStatus) => setStatus(next), [])
  const reachable = canDo('serialConsole', instance.runState)
  const over = status === 'disconnected' || status === 'error'
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <LinkButton href={paths.instance(project, name)} variant="quiet" icon={ArrowLeft}>
          {name}
        </LinkButton>
        <h1 className="sr-only">Serial console of {name}</h1>
        <StateBadge kind="instance" state={instance.runState} />
        <span className="ml-auto" role="status">
          {reachable && <Badge tone={tones[status]}>{status}</Badge>}
        </span>
        {reachable && over && (
          <Button icon={RotateCw} onPress={() => setAttempt((now) => now + 1)}>
            Reconnect
          </Button>
        )}
      </header>
      <div className="min-h-72 flex-1 overflow-hidden rounded-lg border border-line">
        {reachable ? (
          <Suspense
            fallback={
              <p className="grid h-full place-items-center">
                <Spinner label="Connecting" />
              </p>
            }
          >
            <Terminal key={attempt} project={project} instance={name} onStatus={onStatus} />
          </Suspense>
        ) : (
          <p className="grid h-full place-items-center bg-sunken px-4 text-center text-fg-muted">
            {instance.runState === 'starting' || instance.runState === 'creating'
              ? 'The instance is starting; the console opens by itself.'
              : whyNot('serialConsole', instance.runState)}
          </p>
        )}
      </div>
    </div>
  )
}
