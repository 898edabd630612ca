import { useState } from 'react'
import type { CallData } from '#data/calls.ts'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { formatClock, formatDay, formatExact } from '#ui/format/date.ts'
import { tip } from '#ui/overlays/tip.ts'
import { kindWord } from './kinds.ts'
import { Who } from './who.tsx'

/** An attempt at changing something of which nothing came. */
export type RefusedRequest = CallData<'porticoRefusals'>['items'][number]

/** Refusals under their days, newest first. */
export function RefusedDays({ items }: { items: readonly RefusedRequest[] }) {
  const [now] = useState(() => new Date())
  const days = Map.groupBy(items, ({ time }) => formatDay(time, now))
  return [...days].map(([day, each]) => (
    <section key={day} aria-label={`Refused: ${day}`} className="flex flex-col gap-1.5">
      <h2 className="text-xs font-semibold text-fg-muted">{day}</h2>
      <ol className="overflow-clip rounded-lg border border-line bg-raised">
        {each.map((item) => (
          <Refused key={item.id} item={item} />
        ))}
      </ol>
    </section>
  ))
}

function Refused({ item }: { item: RefusedRequest }) {
  const { time, actor, operation, kind, targetName, targetId, projectName, status, errorCode, message } = item
  const target = targetName ?? targetId
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 border-t border-line px-3 py-2 first:border-t-0 @min-[44rem]:grid-cols-[6rem_9rem_minmax(0,1fr)_auto]">
      <time
        dateTime={time.toISOString()}
        className="font-mono text-xs whitespace-nowrap text-fg-muted"
        {...tip(formatExact(time))}
      >
        {formatClock(time)}
      </time>
      <Who actor={actor} />
      <div className="min-w-0 break-words @max-[44rem]:order-last @max-[44rem]:col-span-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <code className="font-mono text-xs break-all">{operation}</code>
          {target !== null && (
            <span>
              {kind !== null && <span className="text-fg-muted">{kindWord(kind, null)} </span>}
              <b className="font-semibold">{target}</b>
            </span>
          )}
          {projectName !== null && target !== projectName && (
            <span className="text-fg-muted">in {projectName}</span>
          )}
        </p>
        <p className="text-fg-muted">{message}</p>
      </div>
      <span className="flex items-center gap-1 whitespace-nowrap">
        <Badge tone={status >= 500 ? 'bad' : 'busy'}>{errorCode ?? String(status)}</Badge>
        <CopyButton value={item.requestId} label="Copy request id" />
      </span>
    </li>
  )
}
