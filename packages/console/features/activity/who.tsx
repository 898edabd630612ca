import { actorText } from '@portico/domain/changes/actor.ts'
import type { Change } from './change.ts'

/** The author of a change: a user is a letter in a circle, the system is a square. */
export function Who({ actor }: { actor: Change['actor'] }) {
  const text = actorText(actor)
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      {actor.kind === 'system' ? (
        <span aria-hidden className="mx-1 size-3 flex-none rounded-xs border-[1.5px] border-fg-faint" />
      ) : (
        <span
          aria-hidden
          className="grid size-5 flex-none place-items-center rounded-full border border-line-strong text-2xs font-semibold uppercase"
        >
          {String.fromCodePoint(text.codePointAt(0) ?? 63)}
        </span>
      )}
      <span className={actor.kind === 'system' ? 'truncate text-fg-muted' : 'truncate'}>{text}</span>
    </span>
  )
}
