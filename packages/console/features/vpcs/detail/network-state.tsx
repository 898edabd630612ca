import { useQuery } from '@tanstack/react-query'
import { vpcNetworkQuery } from '#data/shared-queries.ts'
import { useSession } from '#shell/session.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Time } from '#ui/cells/time.tsx'
import { toServerTime } from '#ui/server-clock.ts'

/** ms between requests while a change is not in force */
const pollInterval = 1000

/** ms for which a change may wait before the page says so; usually it takes a fraction of that */
const usualWait = 2000

/**
 * Says that packets do not obey the newest settings of a VPC yet, and which settings they never will. Renders nothing if
 * all is well, or if the system has no network engine.
 */
export function NetworkState({ project, vpc }: { project: string; vpc: string }) {
  const { networking } = useSession().capabilities
  const { data, dataUpdatedAt } = useQuery({
    ...vpcNetworkQuery(project, vpc),
    enabled: networking === 'vpc',
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollInterval : false),
    throwOnError: false,
  })
  if (data === undefined) return null
  const { timeWaiting, failure, refused } = data
  const isLate = timeWaiting !== null && toServerTime(dataUpdatedAt) - timeWaiting.getTime() > usualWait
  return (
    <>
      {isLate && (
        <Notice kind="warn" title="Not in force yet" isAlert>
          Packets do not obey the newest settings of this VPC yet. The oldest change that they ignore was made{' '}
          <Time value={timeWaiting} format="words" caption="Waiting since" />.{' '}
          {failure === null
            ? 'It takes effect once every host has applied it.'
            : `The last attempt to apply it failed, and is repeated: ${failure}`}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice kind="error" title="Some settings have no effect">
          <ul className="list-disc pl-4">
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
