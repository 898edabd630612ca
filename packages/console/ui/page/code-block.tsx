import { CopyButton } from '../actions/copy-button.tsx'
import { cx } from '../cx.ts'
import { highlight, type CodePart } from './highlight.ts'

const colours: Readonly<Record<CodePart['kind'], string>> = {
  plain: '',
  key: 'text-accent',
  string: 'text-ok',
  comment: 'text-fg-faint italic',
}

/** Code to read and copy. Long lines scroll, or with `wrap` break at any character, for example for keys. */
export function CodeBlock(props: {
  code: string
  label?: string
  wrap?: boolean
  /** The copied text, if it differs from the displayed text. */
  copied?: string
  /** Lines to mark with a bar, counted from 0. */
  marked?: ReadonlySet<number>
}) {
  const { code, label = 'Code', wrap = false, marked } = props
  return (
    <div className="group/code relative min-w-0">
      <pre
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a section would not keep the line breaks
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll with the arrow keys
        tabIndex={0}
        className={cx(
          'max-h-[32rem] overflow-auto rounded-md border border-line bg-sunken px-3 py-2.5 pr-10 font-mono text-[11.5px] leading-[1.65] text-fg-muted',
          wrap && 'break-all whitespace-pre-wrap',
        )}
      >
        <code>
          {marked === undefined ? <Coloured code={code} /> : <MarkedLines code={code} marked={marked} />}
        </code>
      </pre>
      <div className="absolute top-1.5 right-1.5 rounded-md bg-sunken">
        <CopyButton value={props.copied ?? code} label={`Copy ${label.toLowerCase()}`} />
      </div>
    </div>
  )
}

function Coloured({ code }: { code: string }) {
  return highlight(code).map((part, index) => (
    <span key={index} className={colours[part.kind]}>
      {part.text}
    </span>
  ))
}

/** Highlights each line separately, because no language used here has strings or comments that span several lines. */
function MarkedLines({ code, marked }: { code: string; marked: ReadonlySet<number> }) {
  return code.split('\n').map((line, at) => (
    <span
      key={at}
      className={cx(
        '-ml-3 block min-h-[1lh] border-l-2 pl-2.5',
        marked.has(at) ? 'border-accent' : 'border-transparent',
      )}
    >
      <Coloured code={line} />
    </span>
  ))
}
