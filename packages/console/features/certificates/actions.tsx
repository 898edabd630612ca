import type { Certificate } from '@portico/contract/types.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

const remove = ({ id }: Certificate) => writeRequest('certificateDelete', { path: { certificate: id } })

const { Component: WhatStops } = lazyComponent(
  async () => (await import('./unreachable-hosts.tsx')).UnreachableHosts,
)

/** The bulk actions of certificates. */
export const certificateBulkActions: readonly BulkAction<Certificate>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences:
      'Browsers then refuse HTTPS connections to their hosts, unless another certificate is valid for them.',
    act: remove,
    changes: ['certificate'],
    task: { operation: 'certificate_delete' },
  },
]

/**
 * Returns the menu of a certificate. A certificate can be deleted, but not changed.
 * @param of.siloName the silo of the certificate
 * @param of.zones DNS zones of the system, if known
 * @param of.canAsk whether the server parses certificates
 */
export function certificateActions(
  certificate: Certificate,
  of: {
    readonly siloName: string
    readonly zones: readonly string[]
    readonly canAsk: boolean
    readonly leave?: () => Promise<unknown>
  },
): readonly MenuAction[] {
  const { leave, ...where } = of
  return [
    deleteEntry({
      noun: kinds.certificate,
      name: certificate.name,
      consequences: <WhatStops certificate={certificate} {...where} onMissing={() => {}} />,
      act: remove(certificate),
      changes: ['certificate'],
      ...(leave && { leave }),
    }),
  ]
}
