import { Effect } from './effect.tsx'
import type { Access, Row } from './rows.ts'

/**
 * The confirmation for removing a role assigned at this scope. It is rendered outside the page, without its context.
 * @param props.self ID of the current user
 */
export function RemoveConfirmation(props: { row: Row; access: Access; self: string }) {
  const { row, access, self } = props
  return (
    <div className="flex flex-col gap-3">
      <p>
        Remove the role {access.project === null ? 'silo' : 'project'} {row.given} from <b>{row.name}</b>?
      </p>
      <Effect row={row} given={null} access={access} self={self} />
    </div>
  )
}
