import type { ComponentProps } from 'react'
import { actorText } from '@portico/domain/changes/actor.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { sentenceCase } from '#ui/format/text.ts'
import type { SavedVersion } from './use-saved.ts'
import { type ChangesOf, useLastChange } from './use-last-change.ts'
import { ActorAndTime } from './who-changed.tsx'

/**
 * The notice about fields that were changed both in the form and elsewhere: who changed them, both values, and buttons
 * to choose one of them.
 */
export function SavedNotice(props: {
  meanwhile: SavedVersion
  /** the resource as text, for example `the quotas` */
  what: string
  /** selects the changes of the resource in the change log */
  of: ChangesOf
}) {
  return props.meanwhile.isChanged ? <Conflict {...props} /> : null
}

function Conflict({ meanwhile, what, of }: ComponentProps<typeof SavedNotice>) {
  const last = useLastChange(of)
  const title =
    last === undefined ? 'Changed while you were editing' : `${actorText(last.actor)} changed ${what}`
  return (
    <Notice kind="warn" title={title} isAlert>
      <p>
        {last === undefined ? 'Another user' : <ActorAndTime change={last} />} changed fields that you changed
        too, after you opened this form. Keep mine replaces their values when you save.
      </p>
      <ul aria-label="Changed by both" className="pt-1">
        {meanwhile.conflicts().map(({ field, before, theirs }) => (
          <li key={field} className="break-words">
            {labelOf(field)}
            {isShort(before) && isShort(theirs) && (
              <>
                : <Value value={before} /> → <Value value={theirs} />
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button size="sm" onPress={meanwhile.takeTheirs}>
          Take theirs
        </Button>
        <Button size="sm" onPress={meanwhile.keepMine}>
          Keep mine
        </Button>
      </div>
    </Notice>
  )
}

type Short = string | number | boolean | null | undefined

/** Whether the value is short. Lists and objects are named without their value. */
const isShort = (value: unknown): value is Short => typeof value !== 'object' || value === null

const Value = ({ value }: { value: Short }) => (
  <code className="font-mono text-xs">
    {value === null || value === undefined || value === '' ? 'none' : String(value)}
  </code>
)

/** Returns the label for a field name, for example `DNS name` for `dnsName`. */
const labelOf = (field: string): string =>
  sentenceCase(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    .replace(/\bdns\b/i, 'DNS')
    .replace(/\bip(s?)\b/i, 'IP$1')
