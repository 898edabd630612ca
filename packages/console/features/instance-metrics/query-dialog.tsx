import { useLocation } from '@tanstack/react-router'
import { readTimeSearch } from '#data/time-search.ts'
import { exploreHref } from '#shell/explorer-links.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'
import type { Grid } from '#shell/time-charts/grid.ts'
import { formatQuery, withVariables } from './queries.ts'

/** A dialog that shows the query of a chart. */
export function QueryDialog(props: {
  project: string
  question: string
  /** The times of the query; undefined before the first response */
  grid: Grid | undefined
  onClose: () => void
}) {
  const { project, question, grid, onClose } = props
  const shown = grid === undefined ? question : withVariables(question, grid)
  const time = useLocation({ select: ({ search }) => readTimeSearch(search) })
  const href = exploreHref(project, [formatQuery(shown)], time)
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
        The query of the chart, limited to this project.{' '}
        {isOfRates &&
          'Its last table has the time between samples, from which the chart computes rates per second.'}
      </p>
      <CodeBlock code={formatQuery(question)} copied={question} label="Query" />
    </Dialog>
  )
}
