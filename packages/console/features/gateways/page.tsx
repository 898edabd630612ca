import { useRouter } from '@tanstack/react-router'
import { Network } from 'lucide-react'
import { useMemo } from 'react'
import { Guides } from '#shell/guides.tsx'
import { copyId } from '#shell/list/copy-id.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { gatewayActions } from './actions.ts'
import { GatewayAddresses } from './addresses.tsx'
import { LeadingRoutes } from './leading-routes.tsx'
import { GatewayPools } from './pools.tsx'

/**
 * The page of a gateway: its properties, the pools and addresses from which outgoing packets get their source, and the
 * routes to it.
 */
export function GatewayPage({ project, vpc, gateway: name }: VpcScope & { gateway: string }) {
  const gateway = useLoaded('internetGatewayView', { path: { gateway: name }, query: { project, vpc } })
  const { changes } = useSession().capabilities
  const { navigate } = useRouter()
  const menu = useMemo(
    () => [
      copyId(gateway.id),
      ...(changes ? [{ label: 'History', href: paths.gatewayHistory(project, vpc, gateway.name) }] : []),
      ...gatewayActions({ project, vpc }, () => navigate({ href: paths.gateways(project, vpc) }))(gateway),
    ],
    [project, vpc, gateway, changes, navigate],
  )
  const scope = { project, vpc, gateway: gateway.name }
  return (
    <>
      <PageHeader
        title={gateway.name}
        actions={
          <>
            <Guides
              icon={Network}
              heading="Internet gateways"
              summary="Connects a VPC to the outside. Routes lead packets to it, and they leave with an address of its pools or its own."
              guides={['routing', 'networking']}
            />
            <Menu trigger={<IconButton icon={MoreIcon} label="Internet gateway actions" />} entries={menu} />
          </>
        }
      />
      <Properties
        items={[
          { label: 'Description', value: <Description text={gateway.description} /> },
          { label: 'ID', value: <Id value={gateway.id} /> },
          { label: 'Created', value: <Time value={gateway.timeCreated} caption="Created" /> },
          { label: 'Last modified', value: <Time value={gateway.timeModified} caption="Last modified" /> },
        ]}
      />
      <GatewayPools {...scope} />
      <GatewayAddresses {...scope} />
      <LeadingRoutes scope={scope} gateway={gateway} />
    </>
  )
}
