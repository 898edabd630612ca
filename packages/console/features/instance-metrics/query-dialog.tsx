import { useLocation } from '@tanstack/react-router'
import { readTimeSearch } from '#data/time-search.ts'
import { exploreHref } from '#shell/explorer-links.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'
import type { Grid } from '#shell/time-charts/grid.ts'
import { formatQuery, withVariables } from './queries.ts'

/** The query behind a chart, to read and copy. */
export function QueryDialog(props: {
  project: string
  question: string
  /** The range of the query; undefined before the first response */
  grid: Grid | undefined
  onClose: () => void
}) {
  const { project, question, grid, onClose } = props
  const asked = grid === undefined ? question : withVariables(question, grid)
  const time = useLocation({ select: ({ search }) => readTimeSearch(search) })
  const href = exploreHref(project, [formatQuery(asked)], time)
  const isOfRates = question.startsWith('{')
  return (
    <Dialog
      isOpen
      title="OxQL query"
      width="wide"
      onClose={onClose}
      footer={<LinkButton href={href}>Open in explorer</LinkButton>}
    >
      <p className="mb-2 text-fg-muted">
        What the chart asks, of this project alone.{' '}
        {isOfRates &&
          'Its last table tells how far apart samples are, which makes a figure per second of what was counted from one to the next.'}
      </p>
      <CodeBlock code={formatQuery(question)} copied={question} label="Query" />
    </Dialog>
  )
}
