import type { Instance } from '@portico/contract/types.ts'
import { isDueForAutoRestart } from '@portico/domain/instances/auto-restart.ts'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { GuideLink } from '#shell/guide-link.tsx'
import { paths } from '#shell/paths.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { serverNow } from '#ui/server-clock.ts'

const policies = { never: 'never', best_effort: 'best effort', default: 'default' } as const

/** A popover that says whether and when a failed instance restarts automatically. */
export function AutoRestartPopover({ project, instance }: { project: string; instance: Instance }) {
  const [now] = useState(serverNow)
  const enabled = instance.autoRestartEnabled
  const expiration = instance.autoRestartCooldownExpiration ?? null
  const due = isDueForAutoRestart(
    { runState: instance.runState, enabled, cooldownExpiration: expiration },
    now,
  )
  return (
    <Popover
      label="Auto-restart"
      placement="bottom start"
      trigger={<IconButton icon={RotateCcw} size="sm" label="Auto-restart" />}
    >
      <div className="flex flex-col gap-3">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
          <dt className="text-fg-muted">Auto-restart</dt>
          <dd>
            <Badge tone={enabled ? 'ok' : 'idle'}>{enabled ? 'Enabled' : 'Disabled'}</Badge>
          </dd>
          <dt className="text-fg-muted">Policy</dt>
          <dd>
            <Link href={paths.instanceSettings(project, instance.name)}>
              {policies[instance.autoRestartPolicy ?? 'default']}
            </Link>
          </dd>
          {enabled && expiration !== null && (
            <>
              <dt className="text-fg-muted">Cooldown</dt>
              <dd className="inline-flex items-center gap-1.5">
                {due ? (
                  <>
                    <Spinner label="Restarting soon" /> Restarting soon…
                  </>
                ) : (
                  <>
                    Waiting, until <Time value={expiration} caption="Cooldown has ended" />
                  </>
                )}
              </dd>
            </>
          )}
        </dl>
        <p className="text-fg-muted">{whatFollows(enabled, due)}</p>
        <GuideLink guide="instance-actions">About instance actions</GuideLink>
      </div>
    </Popover>
  )
}

/** Returns what happens to a failed instance if the user does nothing. */
export function whatFollows(enabled: boolean, due: boolean): string {
  if (!enabled) return 'It does not restart automatically.'
  return due ? 'It restarts automatically soon.' : 'It restarts automatically after the cooldown.'
}
