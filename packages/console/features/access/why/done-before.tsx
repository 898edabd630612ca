import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { lastDoneArgs } from '#data/access-search.ts'
import { Time } from '#ui/cells/time.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { Abilities, Ability } from './labels.ts'

/**
 * When the user, and when any user, last ran the operation, from the change log. Renders nothing if the current user
 * may not read the log.
 */
export function DoneBefore({ answer, ability }: { answer: Abilities; ability: Ability }) {
  const { user, thing: resource } = answer
  const own = useLast(lastDoneArgs(resource, ability.operation, user.id))
  const any = useLast(lastDoneArgs(resource, ability.operation))
  if (own.isUntold || any.isUntold) return null
  const lines = [
    { who: user.displayName, ...own },
    ...(any.last !== undefined && any.last.actor.id !== user.id
      ? [{ who: `Last by ${any.last.actor.name ?? 'Portico itself'}`, ...any }]
      : []),
  ]
  return (
    <section aria-label="Has it been done?" className="min-w-0 rounded-lg border border-line bg-raised">
      <h2 className="px-4 py-3 font-semibold">Has it been done?</h2>
      <ul>
        {lines.map(({ who, last, isLoading, isWhole }) => (
          <li
            key={who}
            className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 text-fg-muted"
          >
            <span className="min-w-0 break-words text-fg">{who}</span>
            <span className="ml-auto">
              {isLoading ? (
                <Skeleton />
              ) : last === undefined ? (
                isWhole ? (
                  'never'
                ) : (
                  'never, in the part of the log that was searched'
                )
              ) : (
                <Time value={last.time} format="ago" caption="Done" />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useLast(args: ReturnType<typeof lastDoneArgs>) {
  const { data, error } = useQuery({ ...query('porticoChanges', args), throwOnError: false })
  return {
    last: data?.items[0],
    /** Whether the search has reached the beginning of the log. */
    isWhole: data?.nextPage == null,
    isLoading: data === undefined,
    isUntold: error !== null && data === undefined,
  }
}
