import { useRouter } from '@tanstack/react-router'
import { Network } from 'lucide-react'
import { useMemo } from 'react'
import { Guides } from '#shell/guides.tsx'
import { copyId } from '#shell/list/copy-id.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { useSession } from '#shell/session.tsx'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { RouteList } from '../routes/index.ts'
import { routerActions } from './actions.ts'

/** The page of a router: its properties and routes. */
export function RouterPage({ project, vpc, router: name }: VpcScope & { router: string }) {
  const router = useLoaded('vpcRouterView', { path: { router: name }, query: { project, vpc } })
  const { changes } = useSession().capabilities
  const { navigate } = useRouter()
  const menu = useMemo(
    () => [
      copyId(router.id),
      ...(changes ? [{ label: 'History', href: paths.routerHistory(project, vpc, router.name) }] : []),
      ...routerActions({ project, vpc }, () => navigate({ href: paths.routers(project, vpc) }))(router),
    ],
    [project, vpc, router, changes, navigate],
  )
  return (
    <>
      <PageHeader
        title={router.name}
        actions={
          <>
            <Guides
              icon={Network}
              heading="Routers"
              summary="Routes decide where packets of a subnet go. The system router has routes to every subnet and to the outside. Use a custom router to send packets elsewhere."
              guides={['routing', 'networking']}
            />
            <Menu trigger={<IconButton icon={MoreIcon} label="Router actions" />} entries={menu} />
          </>
        }
      />
      <Properties
        items={[
          { label: 'Description', value: <Description text={router.description} /> },
          { label: 'Kind', value: <Badge variant="outline">{router.kind}</Badge> },
          { label: 'ID', value: <Id value={router.id} /> },
          { label: 'Created', value: <Time value={router.timeCreated} caption="Created" /> },
          { label: 'Last modified', value: <Time value={router.timeModified} caption="Last modified" /> },
        ]}
      />
      <RouteList project={project} vpc={vpc} router={router} address={name} />
    </>
  )
}
