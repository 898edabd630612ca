import { useState } from 'react'
import { Columns2, Rows2 } from 'lucide-react'
import { Segments } from '#ui/actions/segments.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { DiffView } from '#ui/diff/diff-view.tsx'
import { FieldDiff } from '#ui/diff/field-diff.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const before = `#cloud-config
hostname: web-1
packages:
  - nginx
  - curl
write_files:
  - path: /etc/nginx/conf.d/shop.conf
    content: |
      server {
        listen 80;
        server_name shop.example.test;
      }
runcmd:
  - systemctl enable nginx
  - systemctl start nginx
  - curl -sf http://127.0.0.1/health
power_state:
  mode: reboot
`
const after = before
  .replace('listen 80;', 'listen 443 ssl;')
  .replace('  - curl\n', '')
  .replace('power_state:\n  mode: reboot\n', 'final_message: ready after $UPTIME seconds\n')

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
  const [layout, setLayout] = useState<'unified' | 'split'>('split')
  return (
    <Chapter id="diffs" title="What differs">
      <Specimen title="Fields: changed, and created" layout="block">
        <div className="grid gap-4 lg:grid-cols-2">
          <FieldDiff fields={fields} />
          <FieldDiff fields={fields.slice(0, 2)} sides={['after']} />
        </div>
      </Specimen>
      <Specimen title="Texts: side by side where there is room" layout="block">
        <div className="flex flex-col items-start gap-3">
          <Segments
            label="Layout"
            value={layout}
            onChange={setLayout}
            segments={[
              { value: 'split', label: 'Side by side', icon: Columns2 },
              { value: 'unified', label: 'One below the other', icon: Rows2 },
            ]}
          />
          <div className="w-full">
            <DiffView label="user-data" before={before} after={after} layout={layout} />
          </div>
        </div>
      </Specimen>
      <Specimen title="Nothing differs" layout="block">
        <DiffView label="user-data as stored" before={before} after={before} />
      </Specimen>
    </Chapter>
  )
}
