import { CopyButton } from '../actions/copy-button.tsx'
import { cx } from '../cx.ts'
import { highlight, type CodePart } from './highlight.ts'

const colours: Readonly<Record<CodePart['kind'], string>> = {
  plain: '',
  key: 'text-accent',
  string: 'text-ok',
  comment: 'text-fg-faint italic',
}

/** Code to read and copy. Long lines scroll, or wrap anywhere with `wrap`: for keys, whose lines mean nothing. */
export function CodeBlock(props: { code: string; label?: string; wrap?: boolean }) {
  const { code, label = 'Code', wrap = false } = props
  return (
    <div className="group/code relative min-w-0">
      <pre
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a section would not keep the line breaks
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll with the arrow keys
        tabIndex={0}
        className={cx(
          'overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2.5 pr-10 font-mono text-[11.5px] leading-[1.65] text-fg-muted',
          wrap && 'break-all whitespace-pre-wrap',
        )}
      >
        <code>
          {highlight(code).map((part, index) => (
            <span key={index} className={colours[part.kind]}>
              {part.text}
            </span>
          ))}
        </code>
      </pre>
      <div className="absolute top-1.5 right-1.5 rounded-md bg-sunken">
        <CopyButton value={code} label={`Copy ${label.toLowerCase()}`} />
      </div>
    </div>
  )
}
