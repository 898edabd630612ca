import { Difference } from './change-dialog.tsx'
import type { Row, SystemAccess } from './rows.ts'
import { Warnings } from './warnings.tsx'

/**
 * The confirmation for removing a directly assigned role. It is rendered outside the page and does not have the page's
 * context.
 * @param props.self ID of the current user
 */
export function RemoveConfirmation(props: { row: Row; access: SystemAccess; self: string }) {
  const { row, access, self } = props
  return (
    <div className="flex flex-col gap-3">
      <p>
        Remove the role fleet {row.given} from <b>{row.name}</b>?
      </p>
      {!row.isGone && <Difference row={row} given={null} />}
      <Warnings access={access} self={self} identityId={row.id} given={null} />
    </div>
  )
}
