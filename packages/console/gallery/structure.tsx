import { useState } from 'react'
import { FileText, Folder } from 'lucide-react'
import { Badge } from '#ui/badges/badge.tsx'
import { SplitPane } from '#ui/page/split-pane.tsx'
import { Stepper } from '#ui/page/stepper.tsx'
import { Tree, type TreeNode } from '#ui/tree/tree.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const file = (id: string, detail: string, badge?: number): TreeNode => ({
  id,
  label: id.split('/').at(-1) ?? id,
  icon: FileText,
  detail,
  ...(badge !== undefined && { badge }),
})

const files: readonly TreeNode[] = [
  {
    id: 'configuration',
    label: 'configuration',
    icon: Folder,
    detail: '1.2 MiB',
    children: [file('configuration/network.json', '64 KiB')],
  },
  {
    id: 'switches',
    label: 'switches',
    icon: Folder,
    detail: '212 MiB',
    children: [
      {
        id: 'switch0',
        label: 'switch0',
        icon: Folder,
        detail: '101 MiB',
        hasChildren: true,
        isLoading: true,
      },
      {
        id: 'switch1',
        label: 'switch1',
        icon: Folder,
        detail: '111 MiB',
        children: [
          file('switch1/bgp.log', '18 MiB', 21),
          file('switch1/lldp.log', '4.1 MiB'),
          file(`switch1/counters-${'wm'.repeat(30)}.csv`, '2.2 MiB'),
        ],
      },
    ],
  },
  file('LEFT-OUT.txt', '2 KiB'),
  file('SHA256SUMS', '71 KiB'),
]

const lines = `13:36:10.203  peer 192.0.2.13 keepalive received
13:36:16.204  peer 192.0.2.13 hold timer expired after 6.001 s
13:36:16.204  peer 192.0.2.13 notification sent code 4 subcode 0
13:36:16.205  peer 192.0.2.13 Established → Idle
13:36:17.000  peer 192.0.2.13 Idle → Active`

function Progress() {
  return <progress className="progress-line" aria-label="Sent" value={61} max={100} />
}

export function StructureChapter() {
  const [selected, setSelected] = useState<string | null>('switch1/bgp.log')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['switches', 'switch0', 'switch1']))
  const tree = (label: string) => (
    <Tree
      label={label}
      nodes={files}
      selected={selected}
      onSelect={setSelected}
      expanded={expanded}
      onExpandedChange={setExpanded}
    />
  )
  return (
    <Chapter id="structure" title="Steps, trees, panes">
      <Specimen title="Steps in all their states" layout="block">
        <Stepper
          label="Upload of debian-12.qcow2"
          steps={[
            {
              id: 'read',
              title: 'Read the file and compute its hash',
              state: 'done',
              aside: '3 s',
              content: (
                <p className="font-mono text-xs break-all text-fg-muted">
                  3f9a1c77 b02e4d61 9a8845f0 c1d27e13 6b0fa955 e8420cd7 7719ab3e 52d4f08c
                </p>
              ),
            },
            { id: 'convert', title: 'Convert to raw', state: 'skipped', detail: 'it is raw already' },
            {
              id: 'send',
              title: 'Send 61 %',
              state: 'current',
              detail: '1.30 of 2.10 GiB',
              aside: '38 MiB/s · 22 s left',
              content: <Progress />,
            },
            { id: 'check', title: 'Check the upload', state: 'waiting', detail: 'hash of every piece' },
            { id: 'make', title: 'Create disk, snapshot and image', state: 'waiting' },
          ]}
        />
      </Specimen>
      <Specimen title="Stopped at a step" layout="block">
        <Stepper
          label="Upload of win-2022.vmdk"
          steps={[
            {
              id: 'read',
              title: 'Read the file',
              state: 'failed',
              content: (
                <p className="text-bad">The file has a backing file. Convert it with qemu-img first.</p>
              ),
            },
            { id: 'send', title: 'Send', state: 'waiting' },
          ]}
        />
      </Specimen>
      <Specimen title="A tree beside what is chosen in it" layout="block">
        <SplitPane
          label="files"
          first={tree('Files')}
          second={
            <div className="flex flex-col gap-2 p-3">
              <p className="flex min-w-0 items-center gap-2">
                <b className="min-w-0 truncate">{selected}</b>
                <Badge>21 matches</Badge>
              </p>
              <pre className="font-mono text-xs leading-relaxed whitespace-pre-wrap text-fg-muted">
                {lines}
              </pre>
            </div>
          }
        />
      </Specimen>
      <Specimen title="Tree, nothing in it" layout="block">
        <div className="rounded-lg border border-line bg-raised">
          <Tree
            label="No files"
            nodes={[]}
            selected={null}
            onSelect={setSelected}
            expanded={expanded}
            onExpandedChange={setExpanded}
            emptyText="No files"
          />
        </div>
      </Specimen>
    </Chapter>
  )
}
