import { formatBytes } from '@portico/domain/byte-size.ts'
import { Check, Gauge, Lock, X } from 'lucide-react'
import { Link } from '#ui/actions/link.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { numberText } from '#ui/format/text.ts'
import type { DialogAction } from './destructive-action.tsx'
import { FreedResources } from './freed-resources.tsx'
import { kindLabel } from './kinds.ts'
import { Line, PreviewSection } from './preview-section.tsx'
import { leftOutTitle } from '../actions/bulk-confirmation.tsx'
import { ProjectContents } from './project-contents.tsx'
import type { Group, CombinedEffect } from './combine-dry-runs.ts'
import { countText } from '../list/use-count.ts'
import { hitHref } from '../palette/hits.ts'

/**
 * The sections of the preview that are not empty, in this order: what prevents the action; what is deleted, kept and
 * freed; rows that are left out.
 */
export function PreviewSections(props: {
  destruction: DialogAction
  sum: CombinedEffect | undefined
  isOver: boolean
}) {
  const { destruction, sum } = props
  const { targets, leftOut = [], from, emptied } = destruction
  if (sum === undefined) {
    return (
      <PreviewSection icon={X} tone="text-bad" title="Removed">
        {props.isOver ? (
          targets.map(({ name }) => <Line key={name}>{name}</Line>)
        ) : (
          <Line>
            <Skeleton className="h-3 w-48" />
          </Line>
        )}
      </PreviewSection>
    )
  }
  const { inTheWay, deleted: goes, kept: stays, frees } = sum
  const isFreed = frees.addresses.length > 0 || frees.cpus + frees.memory + frees.storage > 0
  return (
    <>
      {inTheWay.length > 0 && (
        <PreviewSection icon={Lock} tone="text-bad" title="Prevented by" lines={inTheWay.length}>
          {inTheWay.map(({ target, message }) => (
            <Line key={target.name} note={targets.length > 1 ? message : null}>
              {targets.length > 1 ? <b>{target.name}</b> : message}
            </Line>
          ))}
          {emptied !== undefined && targets.length === 1 && <ProjectContents project={emptied} />}
        </PreviewSection>
      )}
      {(goes.length > 0 || (from !== undefined && sum.able.size > 0)) && (
        <PreviewSection icon={X} tone="text-bad" title="Removed">
          {from !== undefined && (
            <Line>
              Its place at <Link href={from.href}>{from.name}</Link>
            </Line>
          )}
          {goes.map((group) => (
            <GroupLine key={group.kind} group={group} note={contentsOf(group)} />
          ))}
        </PreviewSection>
      )}
      {stays.length > 0 && (
        <PreviewSection icon={Check} tone="text-ok" title="Kept">
          {stays.map((group) => (
            <GroupLine
              key={`${group.kind} ${group.how}`}
              group={group}
              note={reasons[group.how]}
              href={(item) => hitHref({ ...item, silo: null, vpc: null, address: null })}
            />
          ))}
        </PreviewSection>
      )}
      {isFreed && (
        <PreviewSection icon={Gauge} tone="text-fg-muted" title="Released">
          <FreedResources frees={frees} />
        </PreviewSection>
      )}
      {/* The text is the same as in other bulk confirmations, since rows that are left out do not prevent the action. */}
      {leftOut.length > 0 && (
        <PreviewSection
          icon={Lock}
          tone="text-fg-muted"
          title={leftOutTitle(leftOut.length)}
          lines={leftOut.length}
        >
          {leftOut.map(({ name, note }) => (
            <Line key={name} note={note}>
              <b>{name}</b>
            </Line>
          ))}
        </PreviewSection>
      )}
    </>
  )
}

const reasons: Readonly<Record<Group['how'], string>> = {
  copy: 'copies of it',
  made_from: 'created from it',
  origin: 'its source',
  detached: 'detached, not deleted',
  kept: 'kept in the project',
  goes: '',
}

/** Maximum number of names in a line. Further resources are counted. */
const named = 3

function GroupLine(props: {
  group: Group
  note: string
  href?: (item: Group['items'][number]) => string | null
}) {
  const { kind, total, isCapped, items } = props.group
  const shown = items.slice(0, named)
  const more = total - shown.length
  const count = countText({ total, capped: isCapped })
  return (
    <Line note={props.note === '' ? null : props.note}>
      {total > 1 && `${count} `}
      {total > 1
        ? kindLabel(kind, total)
            .toLowerCase()
            .replaceAll(/\bip(s?)\b/g, 'IP$1')
        : kindLabel(kind, 1)}
      {shown.length > 0 && (total > 1 ? ': ' : ' ')}
      {shown.map((item, at) => {
        const href = props.href?.(item) ?? null
        return (
          <span key={item.id}>
            {at > 0 && ', '}
            {href === null ? <b>{item.name}</b> : <Link href={href}>{item.name}</Link>}
          </span>
        )
      })}
      {more > 0 && shown.length > 0 && ` and ${numberText(more)} more`}
    </Line>
  )
}

/** Returns the amount of data that a group of disks or snapshots contains and that is deleted with it. */
function contentsOf({ kind, total, bytes }: Group): string {
  if (kind !== 'disk' && kind !== 'snapshot') return ''
  return `${formatBytes(bytes)} and everything ${total === 1 ? 'in it' : 'in them'}`
}
