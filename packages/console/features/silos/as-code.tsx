import type { Silo } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'
import { DuplicateCode } from '#shell/as-code/duplicate-code.tsx'

/**
 * A silo as code. The public Terraform provider supports silos from v0.10.0 on; the resource has more fields than a
 * single operation returns.
 */
export const siloCode: KindCode<Placed<Silo, null>> = {
  DuplicateCode: SiloDuplicateCode,
  read: ({ resource }) => ({ operation: 'silo_view', args: { path: { silo: resource.name } } }),
  terraformOperation: () => null,
}

/** A duplicate needs the silo's quotas too, which another query loads. */
function SiloDuplicateCode({ resource }: Placed<Silo, null>) {
  const {
    data: quotas,
    error,
    refetch,
  } = useQuery({
    ...query('siloQuotasView', { path: { silo: resource.id } }),
    throwOnError: false,
  })
  const { name, description, discoverable, identityMode, mappedFleetRoles } = resource
  return (
    <DuplicateCode
      request={
        quotas && {
          operation: 'silo_create',
          args: {
            body: {
              name: nameWith(name, '-copy'),
              description,
              discoverable,
              identityMode,
              mappedFleetRoles,
              quotas: { cpus: quotas.cpus, memory: quotas.memory, storage: quotas.storage },
              tlsCertificates: [],
            },
          },
        }
      }
      {...(error !== null && { failure: { error, onRetry: () => void refetch() } })}
      note="It has no users, identity providers, certificates or IP pools."
    />
  )
}
