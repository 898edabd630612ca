import { Difference } from './change-dialog.tsx'
import type { Row, SystemAccess } from './rows.ts'
import { Warnings } from './warnings.tsx'

/** What goes when a role that was set here is taken. */
export function RemoveQuestion({ row, access }: { row: Row; access: SystemAccess }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        Remove fleet {row.given} of <b>{row.name}</b>?
      </p>
      {!row.isGone && <Difference row={row} given={null} />}
      <Warnings access={access} identityId={row.id} given={null} />
    </div>
  )
}
