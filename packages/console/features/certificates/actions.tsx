import type { Certificate } from '@portico/contract/types.ts'
import { act } from '#data/act.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/acts/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { latePart } from '#ui/late-part.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

const remove = ({ id }: Certificate) => act('certificateDelete', { path: { certificate: id } })

const { Part: WhatStops } = latePart(async () => (await import('./what-stops.tsx')).WhatStops)

/** What can be done to many certificates. */
export const certificateBulkActions: readonly BulkAction<Certificate>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences:
      'What they are served for over HTTPS is refused by browsers from then on, where no other is left.',
    act: remove,
    changes: ['certificate'],
    task: { operation: 'certificate_delete' },
  },
]

/**
 * A certificate's menu: it cannot be changed, only replaced by another.
 * @param of.siloName the silo that it is of
 * @param of.zones of the system, where they are told
 * @param of.canAsk whether certificates can be asked what they say of themselves
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
      thing: kinds.certificate,
      name: certificate.name,
      consequences: <WhatStops certificate={certificate} {...where} onMissing={() => {}} />,
      act: remove(certificate),
      changes: ['certificate'],
      ...(leave && { leave }),
    }),
  ]
}
