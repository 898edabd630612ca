import type { QuotaResource } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { isForbidden } from '#data/api-error.ts'
import { query } from '#data/calls.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { Guides } from '#shell/guides.tsx'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ProjectShares } from './project-shares.tsx'
import { QuotaBars } from './quota-bars.tsx'

/** ms between looks at a system that tells of no changes */
const poll = 30_000

/** How much of the silo's quota is taken, and where it went. */
export function UtilizationPage(props: { by: QuotaResource; onChoose: (by: QuotaResource) => void }) {
  const { by, onChoose } = props
  const { user, capabilities } = useSession()
  const { capacity, provisioned } = useLoaded('utilizationView', {}, () => poll)
  const { data, error, refetch } = useQuery({
    ...query('porticoSiloShares', { query: { by } }),
    enabled: capabilities.shares === true,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Utilization"
        count={`silo ${user.siloName}`}
        actions={
          <Guides
            icon={ChartColumn}
            heading="Utilization"
            summary="Running instances take vCPUs and memory of the silo's quota; disks and snapshots take storage. At the quota nothing more is given out."
            guides={['projects', 'instance-actions']}
          />
        }
      />
      <QuotaBars
        used={provisioned}
        quota={capacity}
        stopped={
          isForbidden(error) ? {} : { cpus: data?.stopped.cpus ?? 0, memory: data?.stopped.memory ?? 0 }
        }
        chosen={by}
        onChoose={onChoose}
      />
      {isForbidden(error) ? (
        <Notice>Which project takes how much is told to who may list the silo's projects.</Notice>
      ) : error !== null && data === undefined ? (
        <FailureState
          title="What projects take could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        data !== undefined && <ProjectShares shares={data} by={by} />
      )}
    </>
  )
}
