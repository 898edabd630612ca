import { useLink } from '#ui/actions/link-behaviour.tsx'
import { share } from '#ui/page/meter.tsx'
import type { Note } from './messages.ts'

const grounds: Readonly<Record<Note['tone'], string>> = {
  bad: 'bg-bad',
  warn: 'bg-busy',
  calm: 'bg-series-1',
}

interface Shared {
  readonly tone: Note['tone']
  readonly used: number
  readonly all: number
}

/** A bar that shows the used share. */
export function ShareBar({ tone, used, all }: Shared) {
  return (
    <span aria-hidden className="flex h-1.5 min-w-0 overflow-hidden rounded-[3px] bg-hover">
      <i className={grounds[tone]} style={{ width: all === 0 ? '100%' : share(used, all) }} />
    </span>
  )
}

/** A line that is a link, with a name, a bar of the used share, and the usage as text. */
export function ShareRow(props: Shared & { href: string; name: string; of?: string; text: string }) {
  const { href, name, of = '', text, ...bar } = props
  const link = useLink(href)
  return (
    <li>
      <a
        {...link}
        className="grid min-h-9 grid-cols-[minmax(0,2fr)_minmax(3rem,3fr)_3.5rem] items-center gap-3 px-1 py-1.5 hover:bg-hover"
      >
        <span className="min-w-0 truncate">
          <span className="font-semibold">{name}</span>
          {of !== '' && <span className="text-fg-muted"> {of}</span>}
        </span>
        <ShareBar {...bar} />
        <span className="text-right font-mono text-xs tabular-nums">{text}</span>
      </a>
    </li>
  )
}
