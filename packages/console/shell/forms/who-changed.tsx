import { whoText } from '@portico/domain/changes/who.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallArgs, type CallData, query } from '#data/calls.ts'
import { Time } from '#ui/cells/time.tsx'
import { useSession } from '../session.tsx'

type Asked = NonNullable<CallArgs<'porticoChanges'>['query']>
type Change = CallData<'porticoChanges'>['items'][number]

/** Who made the last change of some, where the server keeps a log that says so. */
export function WhoChanged(props: {
  /** which changes */
  of: Omit<Asked, 'limit'>
  /** whether the last of them is of what is meant */
  isIt?: (change: Change) => boolean
}) {
  const { of, isIt = () => true } = props
  const { changes } = useSession().capabilities
  const { data } = useQuery({
    ...query('porticoChanges', { query: { ...of, limit: 1 } }),
    enabled: changes,
    staleTime: 0,
    throwOnError: false,
  })
  const last = data?.items[0]
  if (last === undefined || !isIt(last)) return 'Somebody else'
  return (
    <>
      <b className="text-fg">{whoText(last.actor)}</b> (<Time value={last.time} caption="Changed" />)
    </>
  )
}
