import type { IpPoolUtilization } from '@portico/contract/types.ts'
import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { copyId } from '#shell/list/copy-id.ts'
import { useActiveTab } from '#shell/navigation/use-active-tab.ts'
import { menuCommands } from '#shell/palette/menu-commands.ts'
import { usePaletteActions } from '#shell/palette/use-palette-actions.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { BigNumber } from '#ui/cells/big-number.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { RouteTabs } from '#ui/navigation/route-tabs.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties, type Property } from '#ui/page/properties.tsx'
import { poolActions } from '../actions.ts'
import { capacities } from '../capacity.ts'
import { IpPoolGuides } from '../list.tsx'
import { usePoolUses } from '../uses.tsx'
import { UseBar } from '../utilization.tsx'

/** The frame of the pages of a pool: the number of free addresses, and tabs for addresses, ranges and silos. */
export function IpPoolFrame({ pool: name, children }: { pool: string; children: ReactNode }) {
  const pool = useLoaded('ipPoolView', { path: { pool: name } })
  const utilization = useLoaded('ipPoolUtilizationView', { path: { pool: name } })
  const { capabilities } = useSession()
  const use = usePoolUses([pool]).byPool?.get(pool.id)
  const router = useRouter()
  const denied = useWhyNotFleet('ip_pool_create')
  const hasRanges = capacities(utilization).some(({ capacity }) => capacity > 0n)
  const menu = useMemo(
    () => [
      copyId(pool.id),
      ...poolActions(pool, { hasRanges, denied, leave: () => router.navigate({ href: paths.ipPools() }) }),
    ],
    [pool, hasRanges, denied, router],
  )
  usePaletteActions(
    useMemo(() => {
      const entries = menuCommands(menu, { ...pool, kind: 'IP pool' })
      return [
        {
          heading: 'Actions',
          entries: [
            ...(denied === null
              ? [{ label: 'Add IP range', icon: Plus, href: systemPaths.ipPoolRangesAdd(pool.name) }]
              : []),
            ...entries.map((entry) => ({ ...entry, isOfPage: true as const })),
          ],
        },
      ]
    }, [pool, menu, denied]),
  )
  const place = useActiveTab()
  return (
    <>
      <PageHeader
        areOffered
        title={pool.name}
        actions={
          <>
            <IpPoolGuides />
            <LinkButton
              href={systemPaths.ipPoolRangesAdd(name)}
              variant="primary"
              icon={Plus}
              disabledReason={denied}
            >
              Add IP range
            </LinkButton>
            <Menu trigger={<IconButton icon={MoreIcon} label="IP pool actions" />} entries={menu} />
          </>
        }
      />
      <Properties
        items={[
          ...leftOf(utilization),
          { label: 'Description', value: <Description text={pool.description} /> },
          { label: 'ID', value: <Id value={pool.id} /> },
          { label: 'Created', value: <Time value={pool.timeCreated} caption="Created" /> },
        ]}
      />
      <RouteTabs
        label="IP pool"
        {...place}
        tabs={[
          ...(capabilities.filters ? [{ label: 'Addresses', href: paths.ipPool(name) }] : []),
          { label: 'IP ranges', href: systemPaths.ipPoolRanges(name), count: use?.ranges },
          { label: 'Linked silos', href: systemPaths.ipPoolSilos(name), count: use?.silos },
          ...(capabilities.changes ? [{ label: 'History', href: systemPaths.ipPoolHistory(name) }] : []),
        ]}
      >
        {children}
      </RouteTabs>
    </>
  )
}

/** Returns the number of free addresses by IP version as properties. */
function leftOf(utilization: IpPoolUtilization): Property[] {
  const shown = capacities(utilization)
  return shown.map((of) => ({
    label: shown.length > 1 ? `Addresses left, IP${of.version}` : 'Addresses left',
    value:
      of.capacity === 0n ? (
        <span className="text-note">none: it has no ranges yet</span>
      ) : (
        <>
          <BigNumber value={of.capacity - of.allocated} />{' '}
          <span className="font-normal text-fg-muted">
            of <BigNumber value={of.capacity} />
          </span>
          <UseBar of={of} label="Addresses in use" />
        </>
      ),
  }))
}
