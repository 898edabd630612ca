import type { Trial } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { effectOf } from './messages.ts'

/** Polling interval in ms: links and sessions take seconds to come up */
const pollInterval = 2000

/**
 * What the switches report about the ports of a revertible change, so that users can verify the change before they
 * confirm it.
 */
export function Effects({ trial }: { trial: Trial }) {
  const tells = useSession().capabilities.fabric === true
  const { data } = useQuery({
    ...query('porticoSwitchPorts', {}),
    enabled: tells && trial.kind !== 'allow_list',
    refetchInterval: pollInterval,
    throwOnError: false,
  })
  const effect = data === undefined ? null : effectOf(trial, data.items)
  if (effect === null) return null
  return (
    <p className={`text-xs ${effect.isWell ? 'text-ok' : 'text-busy'}`}>
      <span aria-hidden>{effect.isWell ? '● ' : '▲ '}</span>
      {effect.text}
    </p>
  )
}
