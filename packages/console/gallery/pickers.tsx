import { useState } from 'react'
import { Badge } from '#ui/badges/badge.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'
import { MultiSelect } from '#ui/pickers/multi-select.tsx'
import { SearchField } from '#ui/pickers/search-field.tsx'
import { Select } from '#ui/pickers/select.tsx'
import { Chapter, Specimen } from './specimen.tsx'
import { images } from './sample-items.ts'

const pools = [
  { value: 'a', label: 'ip-pool-1', badge: <Badge tone="note">default</Badge>, detail: '198.51.100.0/24' },
  { value: 'b', label: 'ip-pool-2', detail: '203.0.113.0/24' },
]

export function PickerChapter() {
  const [image, setImage] = useState<string | null>('debian-12')
  const [host, setHost] = useState<string | null>(null)
  const [pool, setPool] = useState<string | null>(null)
  const [text, setText] = useState('web')
  const [several, setSeveral] = useState<readonly string[]>(['debian-12', 'fedora-41'])
  return (
    <Chapter id="pickers" title="Pickers">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Specimen title="Combobox" layout="block">
          <Combobox aria-label="Image" items={images} value={image} onChange={setImage} />
        </Specimen>
        <Specimen title="Combobox with values of one's own" layout="block">
          <Combobox aria-label="Host" items={images} value={host} onChange={setHost} allowsCustom />
        </Specimen>
        <Specimen title="Combobox, loading" layout="block">
          <Combobox aria-label="Loading images" items={[]} value={null} onChange={setHost} isLoading />
        </Specimen>
        <Specimen title="Combobox, could not be filled" layout="block">
          <Combobox
            aria-label="Unreachable images"
            items={[]}
            value={null}
            onChange={setHost}
            isEmpty={false}
            failure="The server cannot be reached"
          />
        </Specimen>
        <Specimen title="Select" layout="block">
          <Select
            aria-label="Pool"
            items={pools}
            value={pool}
            onChange={setPool}
            placeholder="Choose a pool"
          />
        </Specimen>
        <Specimen title="Select, nothing in it" layout="block">
          <Select
            aria-label="Empty pool"
            items={[]}
            value={null}
            onChange={setPool}
            emptyText="No pools linked"
          />
        </Specimen>
        <Specimen title="Select, loading and invalid" layout="block">
          <div className="flex flex-col gap-2">
            <Select aria-label="Loading pools" items={[]} value={null} onChange={setPool} isLoading />
            <Select aria-label="Invalid pool" items={pools} value={null} onChange={setPool} isInvalid />
          </div>
        </Specimen>
        <Specimen title="Several" layout="block">
          <MultiSelect
            aria-label="Images"
            plural="images"
            items={images}
            values={several}
            onChange={setSeveral}
          />
        </Specimen>
        <Specimen title="Several, loading, failed, nothing in it" layout="block">
          <div className="flex flex-col gap-2">
            <MultiSelect
              aria-label="Loading images of the silo"
              plural="images of the silo"
              items={[]}
              values={[]}
              onChange={setSeveral}
              isLoading
            />
            <MultiSelect
              aria-label="Unreachable images of the silo"
              plural="unreachable images"
              items={[]}
              values={[]}
              onChange={setSeveral}
              isEmpty={false}
              failure="The server cannot be reached"
              isInvalid
            />
            <MultiSelect
              aria-label="No groups"
              plural="groups"
              items={[]}
              values={[]}
              onChange={setSeveral}
              emptyText="No groups in this silo"
            />
          </div>
        </Specimen>
        <Specimen title="Search" layout="block">
          <SearchField label="Filter disks" value={text} onChange={setText} />
        </Specimen>
      </div>
    </Chapter>
  )
}
