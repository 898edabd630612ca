import { Dialog } from '#ui/overlays/dialog.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'
import { inLines } from './questions.ts'

/** The question behind a chart, to read and to copy. */
export function QueryDialog({ question, onClose }: { question: string; onClose: () => void }) {
  const isOfRates = question.startsWith('{')
  return (
    <Dialog isOpen title="OxQL query" width="wide" onClose={onClose}>
      <p className="mb-2 text-fg-muted">
        What the chart asks, of this project alone.{' '}
        {isOfRates &&
          'Its last table tells how far apart samples are, which makes a figure per second of what was counted from one to the next.'}
      </p>
      <CodeBlock code={inLines(question)} copied={question} label="Query" />
    </Dialog>
  )
}
