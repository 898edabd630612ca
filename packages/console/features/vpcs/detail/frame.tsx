import { useRouter } from '@tanstack/react-router'
import { Network } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Guides } from '#shell/guides.tsx'
import { copyId } from '#shell/list/copy-id.ts'
import { useActiveTab } from '#shell/navigation/use-active-tab.ts'
import { menuCommands } from '#shell/palette/menu-commands.ts'
import { usePaletteActions } from '#shell/palette/use-palette-actions.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { useVpcContents } from '#shell/vpc-contents.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { RouteTabs } from '#ui/navigation/route-tabs.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { asCodeEntry } from '#features/as-code/index.tsx'
import { vpcMenu } from '../actions.ts'
import { NetworkState } from './network-state.tsx'

/** The frame of the pages of a VPC: its properties, and a tab for each kind of resource in it. */
export function VpcFrame(props: { project: string; vpc: string; children: ReactNode }) {
  const { project, vpc: name } = props
  const vpc = useLoaded('vpcView', { path: { vpc: name }, query: { project } })
  const contents = useVpcContents({ project, vpc: name })
  const { capabilities } = useSession()
  const router = useRouter()
  const menu = useMemo(
    () => [
      copyId(vpc.id),
      ...vpcMenu(project, vpc, {
        codeEntry: asCodeEntry('vpc', { resource: vpc, project }),
        leave: () => router.navigate({ href: paths.vpcs(project) }),
      }),
    ],
    [project, vpc, router],
  )
  usePaletteActions(
    useMemo(() => {
      const entries = menuCommands(menu, { ...vpc, kind: 'vpc' })
      return [
        { heading: 'Actions', entries: entries.map((entry) => ({ ...entry, isOfPage: true as const })) },
      ]
    }, [vpc, menu]),
  )
  const tab = useActiveTab()
  return (
    <>
      <PageHeader
        areOffered
        title={vpc.name}
        actions={
          <>
            <Guides
              icon={Network}
              heading="VPCs"
              summary="A private network. Its instances reach each other. Firewall rules and routes control all other traffic."
              guides={['networking', 'firewall-rules']}
            />
            <Menu trigger={<IconButton icon={MoreIcon} label="VPC actions" />} entries={menu} />
          </>
        }
      />
      <Properties
        items={[
          { label: 'Description', value: <Description text={vpc.description} /> },
          { label: 'DNS name', value: vpc.dnsName },
          { label: 'IPv6 prefix', value: <code className="font-mono text-xs">{vpc.ipv6Prefix}</code> },
          { label: 'ID', value: <Id value={vpc.id} /> },
          { label: 'Created', value: <Time value={vpc.timeCreated} caption="Created" /> },
          { label: 'Last modified', value: <Time value={vpc.timeModified} caption="Last modified" /> },
        ]}
      />
      <NetworkState project={project} vpc={name} />
      <RouteTabs
        label="VPC"
        {...tab}
        // Each list keeps its filters and its order in the URL while another tab is shown.
        tabs={[
          { label: 'Firewall rules', href: paths.vpc(project, name), count: contents?.firewallRules },
          { label: 'Subnets', href: paths.subnets(project, name), count: contents?.subnets },
          { label: 'Routers', href: paths.routers(project, name), count: contents?.routers },
          {
            label: 'Internet gateways',
            href: paths.gateways(project, name),
            count: contents?.internetGateways,
          },
          ...(capabilities.filters ? [{ label: 'Topology', href: paths.vpcTopology(project, name) }] : []),
          { label: 'Can it connect?', href: paths.vpcConnect(project, name) },
          ...(capabilities.changes ? [{ label: 'History', href: paths.vpcHistory(project, name) }] : []),
        ]}
      >
        {props.children}
      </RouteTabs>
    </>
  )
}
