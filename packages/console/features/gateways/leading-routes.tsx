import type { InternetGateway } from '@portico/contract/types.ts'
import { useMemo } from 'react'
import { FailureState } from '#shell/failure-state.tsx'
import { LocalSection } from '#shell/list/local-section.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { Link } from '#ui/actions/link.tsx'
import { countOf } from '#ui/format/text.ts'
import type { Column } from '#ui/table/column.ts'
import { type GatewayUse, useGatewayUses } from './uses.ts'

type Leading = GatewayUse['routes'][number]

const columnsIn = (project: string, vpc: string): readonly Column<Leading>[] => [
  {
    id: 'router',
    header: 'Router',
    csv: (row) => row.router,
    cell: (row) => <Link href={paths.router(project, vpc, row.router)}>{row.router}</Link>,
  },
  { id: 'name', header: 'Route', csv: (row) => row.name, cell: (row) => row.name },
]

/** The routes of all routers of the VPC whose target is the gateway. */
export function LeadingRoutes(props: { scope: VpcScope; gateway: InternetGateway }) {
  const { project, vpc } = props.scope
  const gateways = useMemo(() => [props.gateway], [props.gateway])
  const { byGateway, failure, retry } = useGatewayUses(gateways)
  const use = byGateway?.get(props.gateway.id)
  const columns = useMemo(() => columnsIn(project, vpc), [project, vpc])
  const more = use === undefined ? 0 : use.routeCount - use.routes.length
  if (failure !== null) {
    return <FailureState title="Could not load the routes to this gateway" error={failure} onRetry={retry} />
  }
  return (
    <>
      <LocalSection
        title="Routes targeting this gateway"
        listKey="leading"
        noun={{ one: 'route', many: 'routes' }}
        columns={columns}
        rows={byGateway === undefined ? undefined : (use?.routes ?? [])}
        empty={{ body: 'No route leads here, so no traffic leaves through it.' }}
      />
      {more > 0 && <p className="mt-2 text-fg-muted">And {countOf(more, 'more route', 'more routes')}.</p>}
    </>
  )
}
