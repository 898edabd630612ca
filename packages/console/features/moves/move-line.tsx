import type { CallData } from '#data/calls.ts'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'

type Move = CallData<'porticoSledMoves'>['items'][number]

/** The sleds of a move, and its progress while it lasts. */
export function MoveLine({ move: { from, to, state, progress } }: { move: Move }) {
  const percent = progress === null ? null : Math.round(progress * 100)
  return (
    <span className="block">
      from <SledLink {...from} /> to <SledLink {...to} />
      {state === 'moving' && percent !== null && <span className="tabular-nums">, {percent} % copied</span>}
      {state === 'moving' && (
        <span className="mt-1.5 block w-80 max-w-full overflow-hidden rounded-full border border-line">
          <progress
            aria-label="Progress of the move"
            className="progress-line"
            max={100}
            {...(percent !== null && { value: percent })}
          />
        </span>
      )}
    </span>
  )
}

function SledLink({ id, serial }: Move['from']) {
  return (
    <Link href={paths.sled(id)}>
      <span className="font-mono">{serial}</span>
    </Link>
  )
}
