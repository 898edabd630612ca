import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Time } from '#ui/cells/time.tsx'
import { countOf } from '#ui/format/text.ts'
import { MoveLine } from './move-line.tsx'

type Move = CallData<'porticoSledMoves'>['items'][number]

/** Polling intervals in ms while instances move, and otherwise */
const [soon, seldom] = [1000, 15_000]

/** Maximum number of ended moves that are shown. */
const maxEnded = 5

/** Which instances move to a sled and away from it now, and the latest moves. Renders nothing if there are none. */
export function SledMoves({ sled }: { sled: string }) {
  const isTold = useSession().capabilities.moves === true
  const { data } = useQuery({
    ...query('porticoSledMoves', { path: { sled } }),
    enabled: isTold,
    throwOnError: false,
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) === true ? soon : seldom),
  })
  const items = data?.items ?? []
  const moving = items.filter(isMoving)
  const ended = items.filter((move) => !isMoving(move)).slice(0, maxEnded)
  return (
    <>
      <MoveList title={`${countOf(moving.length, 'instance')} moving`} moves={moving} sled={sled} />
      <MoveList title="Latest moves" moves={ended} sled={sled} />
    </>
  )
}

const isMoving = ({ state }: Move): boolean => state === 'moving'

function MoveList({ title, moves, sled }: { title: string; moves: readonly Move[]; sled: string }) {
  if (moves.length === 0) return null
  return (
    <section aria-label={title} className="mt-5">
      <h2 className="mb-1.5 text-sm font-semibold">{title}</h2>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {moves.map((move) => (
          <li
            key={move.instanceId}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-2 text-xs"
          >
            <span className="font-semibold wrap-anywhere">{move.name}</span>
            <StateOfMove move={move} sled={sled} />
            <span className="min-w-0 flex-1 basis-60 text-fg-muted">
              <MoveLine move={move} />
              {move.failure !== null && <span className="block">{move.failure}</span>}
            </span>
            <span className="text-fg-muted">
              <Time value={move.timeEnded ?? move.timeStarted} format="ago" caption="Moved" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StateOfMove({ move: { state, to }, sled }: { move: Move; sled: string }) {
  if (state === 'failed') return <Badge tone="bad">Failed</Badge>
  const direction = to.id === sled ? 'in' : 'out'
  return state === 'moving' ? (
    <Badge tone="busy">{`Moving ${direction}`}</Badge>
  ) : (
    <Badge>{`Moved ${direction}`}</Badge>
  )
}
