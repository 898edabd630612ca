import { useState } from 'react'
import { Ellipsis, HardDrive } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Time } from '#ui/cells/time.tsx'
import { RouteTabs } from '#ui/navigation/route-tabs.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { Card } from '#ui/page/card.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'
import { Collapsible } from '#ui/page/collapsible.tsx'
import { Link } from '#ui/actions/link.tsx'
import { DocsPopover } from '#ui/page/docs-popover.tsx'
import { Meter } from '#ui/page/meter.tsx'
import { MiniTable } from '#ui/page/mini-table.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { Section } from '#ui/page/section.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const terraform = `resource "portico_instance" "api_01" {
  # made from the form
  name       = "api-01"
  ncpus      = 4
  memory     = 17179869184
  ssh_public_keys = ["ada-laptop", "ci-deploy"]
}`

const tabs = ['Storage', 'Networking', 'Metrics', 'Connect', 'Activity', 'Settings'].map((label) => ({
  label,
  href: `/projects/web/instances/db-primary/${label.toLowerCase()}`,
}))

export function PageChapter() {
  const [keys, setKeys] = useState(['ada-laptop', 'ci-deploy'])
  return (
    <Chapter id="pages" title="Detail page">
      <PageHeader
        title="db-primary"
        badge={<StateBadge kind="instance" state="running" />}
        actions={
          <>
            <DocsPopover
              icon={HardDrive}
              heading="Instances"
              summary="An instance is a virtual machine with its own disks and network interfaces."
            >
              <ul>
                <li>
                  <Link href="https://docs.example.test/instances" newTab>
                    Instances
                  </Link>
                </li>
                <li>
                  <Link href="https://docs.example.test/access" newTab>
                    Remote Access
                  </Link>
                </li>
              </ul>
            </DocsPopover>
            <Button>Stop</Button>
            <Button>Reboot</Button>
            <Menu
              trigger={<IconButton icon={Ellipsis} label="More actions" />}
              entries={[
                { label: 'Copy ID' },
                {
                  label: 'Resize',
                  disabledReason: 'Only a stopped, failed or creating instance can be resized',
                },
                { heading: '', entries: [{ label: 'Delete', tone: 'danger' }] },
              ]}
            />
          </>
        }
      />
      <Properties
        items={[
          { label: 'vCPUs', value: 16 },
          { label: 'Memory', value: <Size bytes={128 * 1024 ** 3} /> },
          { label: 'Internal IP', value: <span className="font-mono text-xs">10.0.8.2</span> },
          { label: 'External IPs', value: <Empty /> },
          { label: 'Id', value: <Id value="935499b3-fd96-4432-9c21-4113bc1eb8b7" /> },
          { label: 'Created', value: <Time value={new Date('2026-01-10T09:00:00Z')} format="words" /> },
          { label: 'Boot disk', value: 'db-primary-boot · 32 GiB' },
        ]}
      />
      <RouteTabs label="Instance" tabs={tabs} active={tabs[2]?.href ?? ''}>
        <div className="grid gap-3.5 md:grid-cols-2">
          <Card title="After this instance" note="silo quota" aside="81 %">
            <div className="mt-2 flex flex-col gap-3">
              <Meter label="vCPUs" used={412} planned={4} limit={500} text="412 → 416 of 500" />
              <Meter label="Memory" used={1.61} planned={0.02} limit={2} text="1.61 → 1.63 TiB of 2 TiB" />
              <Meter label="Storage" used={19} planned={4} limit={20} text="19 → 23 TiB of 20 TiB" />
            </div>
          </Card>
          <Card title="As code" note="what this form will send">
            <div className="mt-2">
              <CodeBlock label="Terraform" code={terraform} />
            </div>
          </Card>
        </div>
      </RouteTabs>
      <Specimen title="Sections, a list inside a form, and parts that open" layout="block">
        <Section
          title="Access"
          description="Keys that may log in"
          actions={<Button size="sm">Add key</Button>}
        >
          <MiniTable
            label="SSH keys"
            noun="SSH key"
            columns={[{ header: 'Name', cell: (key: string) => key }]}
            rows={keys}
            rowName={(key) => key}
            onRemove={(key) => setKeys(keys.filter((each) => each !== key))}
            emptyText="No keys: nobody can log in with SSH"
          />
        </Section>
        <Section title="Ranges">
          <MiniTable
            label="Ranges"
            noun="range"
            columns={[
              { header: 'First', cell: (range: string) => range },
              { header: 'Size', align: 'end', cell: () => 64 },
            ]}
            rows={[]}
            rowName={(range) => range}
            onRemove={() => undefined}
          />
          <div className="mt-4">
            <Collapsible title="Advanced" note="hostname, user data, auto-restart">
              Rarely needed.
            </Collapsible>
            <Collapsible title="Opened" defaultOpen>
              What is inside.
            </Collapsible>
          </div>
        </Section>
      </Specimen>
    </Chapter>
  )
}
