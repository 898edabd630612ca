import { Effect } from './effect.tsx'
import type { Access, Row } from './rows.ts'

/**
 * What goes when a role that was given on this level is taken. It is asked outside of the page.
 * @param props.self id of who asks
 */
export function RemoveQuestion(props: { row: Row; access: Access; self: string }) {
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
