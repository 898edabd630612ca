import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { FieldDiff } from '#ui/diff/field-diff.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const fields = [
  { name: 'ncpus', label: 'vCPUs', before: '4', after: '8' },
  {
    name: 'state',
    label: 'State',
    before: <StateBadge kind="instance" state="running" />,
    after: <StateBadge kind="instance" state="stopped" />,
  },
  {
    name: 'description',
    label: 'Description',
    before: 'Serves the shop front of the north; asks the database of the north',
    after: 'Serves the shop front of the north; asks the database of the south and its replica',
  },
  { name: 'boot', label: 'Boot disk', before: <Empty />, after: `data-${'wm'.repeat(30)}` },
]

export function DiffChapter() {
  return (
    <Chapter id="diffs" title="What differs">
      <Specimen title="Fields: changed, and created" layout="block">
        <div className="grid gap-4 lg:grid-cols-2">
          <FieldDiff fields={fields} />
          <FieldDiff fields={fields.slice(0, 2)} sides={['after']} />
        </div>
      </Specimen>
    </Chapter>
  )
}
