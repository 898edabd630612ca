import type { Issue } from '@portico/contract/types.ts'
import { severities } from '@portico/domain/issues/kinds.ts'
import { type IssuesSearch, readIssuesSearch } from '#data/issues-search.ts'
import { Segments } from '#ui/actions/segments.tsx'
import { numberText, sentenceCase } from '#ui/format/text.ts'
import { NativeSelect } from '#ui/pickers/native-select.tsx'
import { kindLabels, severityLabels } from './messages.ts'

/** Filters issues by severity, by kind, and by whether they are hidden. */
export function IssueFilters(props: {
  items: readonly Issue[]
  search: IssuesSearch
  onChange: (search: IssuesSearch) => void
}) {
  const { items, search, onChange } = props
  const hidden = items.filter(({ silence }) => silence !== null).length
  const there = new Set(items.map(({ about }) => about.kind))
  // The kind in the URL remains an option after its last issue has disappeared.
  if (search.kind !== undefined) there.add(search.kind)
  const choose = (name: 'severity' | 'kind') => (value: string) =>
    onChange({ ...search, [name]: readIssuesSearch({ [name]: value })[name] })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segments
        label="Hidden issues"
        value={search.hidden === true ? 'hidden' : 'open'}
        segments={[
          { value: 'open', label: `Open ${numberText(items.length - hidden)}` },
          { value: 'hidden', label: `Hidden ${numberText(hidden)}` },
        ]}
        onChange={(which) => onChange({ ...search, hidden: which === 'hidden' ? true : undefined })}
      />
      <NativeSelect
        aria-label="Severity"
        value={search.severity ?? ''}
        onChange={({ target }) => choose('severity')(target.value)}
      >
        <option value="">Any severity</option>
        {severities.map((severity) => (
          <option key={severity} value={severity}>
            {severityLabels[severity].title}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="Kind"
        value={search.kind ?? ''}
        onChange={({ target }) => choose('kind')(target.value)}
      >
        <option value="">Any kind</option>
        {[...there].map((kind) => (
          <option key={kind} value={kind}>
            {sentenceCase(kindLabels[kind][1])}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
