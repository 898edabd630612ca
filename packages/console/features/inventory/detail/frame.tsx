import { formatBytes } from '@portico/domain/byte-size.ts'
import { overcommitAdvice } from '@portico/domain/instances/overcommit.ts'
import { lostText } from '@portico/domain/issues/lost.ts'
import { type ReactNode, useMemo } from 'react'
import { copyId } from '#shell/list/copy-id.ts'
import { useActiveTab } from '#shell/navigation/use-active-tab.ts'
import { menuCommands } from '#shell/palette/menu-commands.ts'
import { usePaletteActions } from '#shell/palette/use-palette-actions.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import { RouteTabs } from '#ui/navigation/route-tabs.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { sledActions, stopInstances } from '../actions.tsx'
import { InventoryGuides } from '../frame.tsx'
import { type RackSled, RackContext, useRack } from '../rack-queries.ts'
import { SledOutageNotice } from '../outages/notices.tsx'
import { slotText, sledStateOf } from '../labels.ts'
import { moveAway } from '../service.tsx'

/**
 * The frame of a sled's pages: its properties and state, and tabs for its instances, the effect of its failure, and its
 * disks.
 */
export function SledFrame({ sled: id, children }: { sled: string; children: ReactNode }) {
  const sled = useLoaded('sledView', { path: { sledId: id } })
  const rack = useRack()
  const sledOfRack = rack?.sleds.find((each) => each.id === sled.id)
  const { capabilities } = useSession()
  const denied = useWhyNotFleet('sled_set_provision_policy')
  const { serial, part, revision } = sled.baseboard
  const menu = useMemo(
    () => [
      copyId(sled.id),
      ...sledActions(sled, { denied, rackSled: sledOfRack, canDrill: rack?.canDrill ?? false }),
    ],
    [sled, denied, sledOfRack, rack],
  )
  usePaletteActions(
    useMemo(
      () => [
        {
          heading: 'Actions',
          entries: menuCommands(menu, { id: sled.id, name: serial, kind: 'sled' }).map((entry) => ({
            ...entry,
            isOfPage: true as const,
          })),
        },
      ],
      [menu, sled.id, serial],
    ),
  )
  const place = useActiveTab()
  const standing = sledStateOf({
    policy: sled.policy,
    failure: sledOfRack?.failure,
    outage: sledOfRack?.outage,
  })
  return (
    <RackContext value={rack}>
      <PageHeader
        areOffered
        title={`Sled ${serial}`}
        actions={
          <>
            <InventoryGuides />
            <Menu trigger={<IconButton icon={MoreIcon} label="Sled actions" />} entries={menu} />
          </>
        }
      />
      {sled.policy.kind === 'in_service' &&
        sled.policy.provisionPolicy === 'non_provisionable' &&
        sledOfRack?.failure == null && (
          <Notice kind="warn" title="Out of service">
            <p>No new instances are placed on this sled. {stillRunning(sledOfRack?.instances)}</p>
            {sledOfRack?.instances !== 0 && (
              <p className="mt-1.5">
                {capabilities.moves === true && (
                  <Button disabledReason={denied} onPress={() => moveAway(sled)}>
                    Move instances away
                  </Button>
                )}{' '}
                <Button onPress={() => stopInstances(sled)}>Stop instances</Button>
              </p>
            )}
          </Notice>
        )}
      {capabilities.hypervisor !== 'simulated' && sledOfRack !== undefined && isFull(sledOfRack) && (
        <div className="mb-3">
          <Notice kind="info" title="All vCPUs of this sled are reserved">
            Instances that need more are not started here. As an operator, you can {overcommitAdvice}.
          </Notice>
        </div>
      )}
      {sledOfRack !== undefined && <SledOutageNotice sled={sledOfRack} />}
      {sledOfRack?.failure != null && sledOfRack.outage === null && (
        <div className="mb-3">
          <Notice kind="warn" title={sledOfRack.failure.why}>
            It failed <Time value={sledOfRack.failure.timeFailed} format="ago" caption="Failed" />, and
            nothing starts on it until it is back. {lostText(sledOfRack.failure)}
          </Notice>
        </div>
      )}
      <Properties
        items={[
          { label: 'Part number', value: <span className="font-mono text-xs">{part}</span> },
          { label: 'Revision', value: revision },
          { label: 'Slot', value: slotText(sledOfRack?.cubby) },
          {
            label: 'Service',
            value: standing === null ? 'In service' : <Badge tone={standing.tone}>{standing.word}</Badge>,
          },
          { label: 'Usable hardware threads', value: numberText(sled.usableHardwareThreads) },
          { label: 'Usable physical RAM', value: formatBytes(sled.usablePhysicalRam) },
          { label: 'ID', value: <Id value={sled.id} /> },
          { label: 'Rack ID', value: <Id value={sled.rackId} /> },
        ]}
      />
      <RouteTabs
        label="Sled"
        {...place}
        tabs={[
          { label: 'Instances', href: paths.sled(id), count: sledOfRack?.instances },
          ...(capabilities.rack === true ? [planTab(id, sledOfRack)] : []),
          ...(capabilities.rack === true ? [outagesTab(id, sledOfRack)] : []),
          { label: 'Disks', href: systemPaths.sledDisks(id), count: sledOfRack?.disks },
          ...(capabilities.changes ? [{ label: 'History', href: systemPaths.sledHistory(id) }] : []),
        ]}
      >
        {children}
      </RouteTabs>
    </RackContext>
  )
}

const isFull = ({ threads }: RackSled) => threads.reserved >= threads.usable

/** @param count number of instances on the sled; undefined if the server does not report it */
function stillRunning(count: number | undefined): string {
  if (count === 0) return 'Nothing runs on it.'
  const running =
    count === undefined
      ? 'Instances that ran on it go on running'
      : `${countOf(count, 'instance')} still ${count === 1 ? 'runs' : 'run'} on it`
  return `${running}. Nothing is stopped or moved automatically.`
}

/** Returns the tab about the effect of a failure: what would be lost if the sled failed, or what a failed sled lost. */
function planTab(id: string, sledOfRack: RackSled | undefined) {
  const href = systemPaths.sledPlan(id)
  return sledOfRack?.failure == null
    ? { label: 'If it fails', href, count: sledOfRack?.stranded || undefined }
    : { label: 'Lost instances', href, count: sledOfRack.failure.elsewhere + sledOfRack.failure.down }
}

/** Returns the tab about outages, which is marked while there is one. */
function outagesTab(id: string, sledOfRack: RackSled | undefined) {
  return {
    label: 'Outages',
    href: systemPaths.sledOutages(id),
    count: sledOfRack?.outage == null ? undefined : 1,
  }
}
