import type { Task } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { taskMembersQuery, maxMembersDrawn } from '#data/shared-queries.ts'
import { cx } from '#ui/cx.ts'

const looks = {
  done: 'rounded-[1.5px] bg-ok',
  failed: 'rotate-45 scale-[0.8] rounded-[1px] bg-bad',
  left_out: 'rounded-[1.5px] bg-idle-bg border border-idle',
  waiting: 'rounded-[1.5px] border border-line-strong',
} as const

/**
 * A diagram with one square per member, in order. It is only visual; the counts and the table contain the same
 * information.
 */
export function Squares({ task }: { task: Pick<Task, 'id' | 'total'> }) {
  const { data } = useQuery({
    ...taskMembersQuery(task.id),
    enabled: task.total <= maxMembersDrawn,
    throwOnError: false,
  })
  if (task.total > maxMembersDrawn || task.total < 2) return null
  return (
    <div aria-hidden className="flex forced-color-adjust-none flex-wrap gap-[3px]">
      {data?.items.map(({ ordinal, state }) => (
        <i key={ordinal} className={cx('size-2.5 flex-none', looks[state])} />
      ))}
    </div>
  )
}
