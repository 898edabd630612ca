import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { cancelMove, whyNotAdmin } from './actions.tsx'
import { MoveLine } from './move-line.tsx'

/** Polling interval in ms: the progress of a move is not in the live updates */
const poll = 1000

type Move = CallData<'porticoSledMoves'>['items'][number]

/** A note about the move of an instance that is migrating, for operators. Renders nothing until it is known. */
export function CurrentMove({ instanceId }: { instanceId: string }) {
  const { data } = useQuery({
    ...query('porticoInstanceMoveView', { path: { instanceId } }),
    refetchInterval: poll,
    throwOnError: false,
  })
  const move: Move | null = data?.move ?? null
  if (move?.state !== 'moving') return null
  return (
    <Notice title="The instance is migrating">
      <MoveLine move={move} />
      <p className="mt-1.5">
        <Button
          disabledReason={data?.mayMove === true ? null : whyNotAdmin}
          onPress={() => void cancelMove({ id: instanceId, name: move.name })}
        >
          Cancel move
        </Button>
      </p>
    </Notice>
  )
}
