import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { copyId } from '#shell/list/copy-id.ts'
import { useActiveTab } from '#shell/navigation/use-active-tab.ts'
import { menuCommands } from '#shell/palette/menu-commands.ts'
import { usePaletteActions } from '#shell/palette/use-palette-actions.ts'
import { paths } from '#shell/paths.ts'
import { peoplePaths } from '#shell/people-paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { useMay } from '#shell/use-may.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import { RouteTabs } from '#ui/navigation/route-tabs.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties, type Property } from '#ui/page/properties.tsx'
import { siloActions } from '../actions.ts'
import { type SiloContents, useSiloContents } from '../contents.ts'
import { identityModes } from '../identity-mode.ts'
import { SiloGuides } from '../list.tsx'
import { mappedRoles } from '../mapped-roles.ts'

/** The frame of a silo's pages: its properties and tabs. */
export function SiloFrame({ silo: name, children }: { silo: string; children: ReactNode }) {
  const silo = useLoaded('siloView', { path: { silo: name } })
  const { capabilities } = useSession()
  const { bySilo } = useSiloContents([silo])
  const contents = bySilo?.get(silo.id)
  const router = useRouter()
  const { may } = useMay({ kind: 'silo', id: silo.id })
  const denied = may('silo_delete') ? null : 'Only fleet collaborators and silo admins can delete it'
  const menu = useMemo(
    () => [
      copyId(silo.id),
      ...siloActions(silo, { leave: () => router.navigate({ href: paths.silos() }), denied }),
    ],
    [silo, router, denied],
  )
  usePaletteActions(
    useMemo(() => {
      const entries = menuCommands(menu, { ...silo, kind: 'silo' })
      return [
        { heading: 'Actions', entries: entries.map((entry) => ({ ...entry, isOfPage: true as const })) },
      ]
    }, [silo, menu]),
  )
  const place = useActiveTab()
  return (
    <>
      <PageHeader
        areOffered
        title={silo.name}
        badge={<Badge variant="outline">{identityModes[silo.identityMode]}</Badge>}
        actions={
          <>
            <SiloGuides />
            <Menu trigger={<IconButton icon={MoreIcon} label="Silo actions" />} entries={menu} />
          </>
        }
      />
      <Properties
        items={[
          { label: 'Description', value: <Description text={silo.description} /> },
          ...(capabilities.filters ? factsOf(contents) : []),
          { label: 'Discoverable', value: silo.discoverable ? 'Yes' : 'No' },
          { label: 'ID', value: <Id value={silo.id} /> },
          { label: 'Created', value: <Time value={silo.timeCreated} caption="Created" /> },
          { label: 'Last modified', value: <Time value={silo.timeModified} caption="Last modified" /> },
        ]}
      />
      <RouteTabs
        label="Silo"
        {...place}
        tabs={[
          { label: 'Identity providers', href: paths.silo(name) },
          { label: 'IP pools', href: systemPaths.siloIpPools(name), count: contents?.ipPools },
          { label: 'Quotas', href: systemPaths.siloQuotas(name) },
          {
            label: 'Fleet roles',
            href: systemPaths.siloFleetRoles(name),
            count: mappedRoles(silo.mappedFleetRoles).length,
          },
          { label: 'Users', href: peoplePaths.siloUsers(name), count: contents?.users },
          ...(capabilities.changes ? [{ label: 'History', href: systemPaths.siloHistory(name) }] : []),
        ]}
      >
        {children}
      </RouteTabs>
    </>
  )
}

/** Returns the properties that show the contents of the silo; empty until loaded. */
function factsOf(contents: SiloContents | undefined): Property[] {
  const people =
    contents === undefined ? (
      <Skeleton />
    ) : (
      <>
        {numberText(contents.users)}{' '}
        <span className="font-normal text-fg-muted">in {countOf(contents.groups, 'group')}</span>
      </>
    )
  const pool =
    contents === undefined ? (
      <Skeleton />
    ) : contents.defaultIpPool == null ? (
      <span className="text-note">none: instances cannot be created</span>
    ) : (
      <Link href={paths.ipPool(contents.defaultIpPool)}>{contents.defaultIpPool}</Link>
    )
  return [
    { label: 'Users', value: people },
    { label: 'Default IP pool', value: pool },
  ]
}
