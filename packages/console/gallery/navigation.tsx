import { Tabs } from '#ui/navigation/tabs.tsx'
import { Chapter, Specimen } from './specimen.tsx'

export function NavigationChapter() {
  return (
    <Chapter id="navigation" title="Tabs">
      <Specimen title="Tabs inside a page (tabs with addresses: see the detail page)" layout="block">
        <Tabs
          label="Silo"
          tabs={[
            {
              id: 'idps',
              label: 'Identity providers',
              content: <p className="text-fg-muted">Two providers.</p>,
            },
            { id: 'pools', label: 'IP pools', content: <p className="text-fg-muted">One pool.</p> },
            { id: 'quotas', label: 'Quotas', content: <p className="text-fg-muted">Three quotas.</p> },
          ]}
        />
      </Specimen>
    </Chapter>
  )
}
