import { useMemo } from 'react'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Time } from '#ui/cells/time.tsx'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { lostText } from '@portico/domain/issues/lost.ts'
import { countOf, numberText } from '#ui/format/text.ts'
import { Card } from '#ui/page/card.tsx'
import { Meter } from '#ui/page/meter.tsx'
import { sledActions } from '../actions.tsx'
import type { RackSled } from '../rack-queries.ts'
import { slotText, sledStateOf } from '../labels.ts'

/** A panel about the selected sled: its state, load, instances by silo, the effect of its failure, and its actions. */
export function SledPanel(props: { sled: RackSled; denied: string | null; canDrill: boolean }) {
  const { sled, denied, canDrill } = props
  const standing = sledStateOf(sled)
  const actions = useMemo(
    () => sledActions(sled, { denied, rackSled: sled, canDrill }),
    [sled, denied, canDrill],
  )
  return (
    <Card title={`Slot ${slotText(sled.cubby)}`}>
      <div className="flex flex-col gap-3 pt-2" aria-live="polite">
        <p className="flex flex-wrap items-center gap-2">
          <Link href={paths.sled(sled.id)}>
            <span className="font-mono">{sled.baseboard.serial}</span>
          </Link>
          {standing !== null && <Badge tone={standing.tone}>{standing.word}</Badge>}
        </p>
        {sled.failure !== null && (
          <p>
            {sled.failure.why}{' '}
            <span className="text-fg-muted">
              <Time value={sled.failure.timeFailed} format="ago" caption="Failed" />
            </span>{' '}
            {lostText(sled.failure)}
          </p>
        )}
        <Meter
          label="vCPUs"
          used={sled.threads.reserved}
          limit={sled.threads.usable}
          text={`${sled.threads.reserved} of ${sled.threads.usable}`}
        />
        <Meter
          label="Memory"
          used={sled.memory.reserved}
          limit={sled.memory.usable}
          text={`${formatBytes(sled.memory.reserved)} of ${formatBytes(sled.memory.usable)}`}
        />
        <Silos sled={sled} />
        <IfItFails sled={sled} />
        {sled.wornDisks > 0 && (
          <p>
            <Link href={systemPaths.sledDisks(sled.id)}>{countOf(sled.wornDisks, 'disk')}</Link> of{' '}
            {sled.disks} {sled.wornDisks === 1 ? 'is' : 'are'} worn.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <LinkButton href={paths.sled(sled.id)}>Open</LinkButton>
          {actions.map((entry) =>
            'onAction' in entry && entry.href === undefined && entry.onAction !== undefined ? (
              <Button
                key={entry.label}
                disabledReason={entry.disabledReason}
                onPress={() => entry.onAction?.()}
              >
                {entry.label}
              </Button>
            ) : null,
          )}
        </div>
      </div>
    </Card>
  )
}

/** The number of listed instances by silo. */
function Silos({ sled }: { sled: RackSled }) {
  if (sled.instances === 0) return <p className="text-fg-muted">No instance runs on it.</p>
  const bySilo = [...Map.groupBy(sled.largest, ({ siloName }) => siloName)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const more = sled.instances - sled.largest.length
  return (
    <ul className="text-xs">
      {bySilo.map(([silo, instances]) => (
        <li key={silo} className="flex gap-2">
          <span className="min-w-0 flex-1 wrap-anywhere">{silo}</span>
          <span className="font-mono text-fg-muted">{countOf(instances.length, 'instance')}</span>
        </li>
      ))}
      {more > 0 && <li className="text-fg-muted">and {numberText(more)} more</li>}
    </ul>
  )
}

function IfItFails({ sled: { id, instances, stranded } }: { sled: RackSled }) {
  if (stranded === null || instances === 0) return null
  return (
    <p>
      <Link href={systemPaths.sledPlan(id)}>If it fails</Link>,{' '}
      {stranded === 0
        ? 'all of its instances can be placed elsewhere.'
        : `${countOf(stranded, 'instance')} of ${instances} cannot be placed.`}
    </p>
  )
}
