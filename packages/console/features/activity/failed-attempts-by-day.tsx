import { useState } from 'react'
import type { CallData } from '#data/calls.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Id } from '#ui/cells/id.tsx'
import { formatDay, formatExact } from '#ui/format/date.ts'
import { Properties } from '#ui/page/properties.tsx'
import { attemptOf } from './attempts.ts'
import { kindLabel } from './kinds.ts'
import { ExpandableRow } from './expandable-row.tsx'
import { actorText } from '@portico/domain/changes/actor.ts'
import { serverNow } from '#ui/server-clock.ts'

/** A write request that the server refused. */
export type FailedAttempt = CallData<'porticoRefusals'>['items'][number]

/** Failed attempts by day, newest first. */
export function FailedAttemptsByDay({ items }: { items: readonly FailedAttempt[] }) {
  const [now] = useState(serverNow)
  const days = Map.groupBy(items, ({ time }) => formatDay(time, now))
  return [...days].map(([day, each]) => (
    <section key={day} aria-label={`Refused: ${day}`} className="flex flex-col gap-1.5">
      <h2 className="text-xs font-semibold text-fg-muted">{day}</h2>
      <ol className="overflow-clip rounded-lg border border-line bg-raised">
        {each.map((item) => (
          <FailedAttemptRow key={item.id} item={item} />
        ))}
      </ol>
    </section>
  ))
}

function FailedAttemptRow({ item }: { item: FailedAttempt }) {
  const { time, actor, operation, kind, targetName, targetId, projectName, status, errorCode, message } = item
  const { verb, noun: resource } = attemptOf(operation)
  const target = targetName ?? targetId
  const found = kind === null ? null : kindLabel(kind)
  const isIn = projectName !== null && target !== projectName ? ` in ${projectName}` : ''
  // The found resource may be a parent of the target, for example the project in which an instance was to be created.
  const ofWhat = target === null ? null : found === null || found === resource ? '' : `${found} `
  return (
    <ExpandableRow
      label={[
        `${verb} ${resource}`.trim(),
        ofWhat !== null && `${ofWhat}${target}`,
        `refused to ${actorText(actor)}`,
      ]
        .filter(Boolean)
        .join(', ')}
      time={time}
      actor={actor}
      end={<Badge tone={status >= 500 ? 'bad' : 'busy'}>{errorCode ?? String(status)}</Badge>}
      details={<FailedAttemptDetails item={item} />}
    >
      <p>
        {verb} {resource}{' '}
        {ofWhat !== null && (
          <>
            {ofWhat !== '' && <span className="text-fg-muted">· {ofWhat}</span>}
            <b className="font-semibold">{target}</b>
          </>
        )}
        <span className="text-fg-muted">{isIn}</span>
      </p>
      <p className="text-fg-muted">{message}</p>
    </ExpandableRow>
  )
}

/** Details for troubleshooting: the exact time, the operation, and the request ID for the server's log. */
function FailedAttemptDetails({ item }: { item: FailedAttempt }) {
  return (
    <div className="px-3 pt-2 pb-4 @min-[44rem]:pl-10">
      <Properties
        items={[
          { label: 'When', value: formatExact(item.time) },
          { label: 'Call', value: <code className="font-mono text-xs break-all">{item.operation}</code> },
          { label: 'Answer', value: String(item.status) },
          { label: 'Request', value: <Id value={item.requestId} max={36} /> },
        ]}
      />
    </div>
  )
}
