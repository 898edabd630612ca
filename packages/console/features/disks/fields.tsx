import type { Snapshot } from '@portico/contract/types.ts'
import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { diskLimits } from '@portico/domain/disks/limits.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { query } from '../../data/calls.ts'
import { useNames, withAll } from '../../data/names.ts'
import { formatDateTime } from '../../ui/format/date.ts'
import { useChoices } from '../../shell/forms/use-choices.ts'
import { DescriptionField } from '../../ui/forms/description-field.tsx'
import { DiskSizeField } from '../../ui/forms/disk-size-field.tsx'
import { NameField } from '../../ui/forms/name-field.tsx'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { ComboboxField } from '../../ui/forms/select-field.tsx'
import { type DiskForm, emptyDisk, raisedSize } from './request.ts'

const blockSizes = diskLimits.blockSizes.map((size) => ({ value: String(size), label: String(size) }))

/** When it was taken, of which disk if that is still there, and how large it is. */
function describe(snapshot: Snapshot, disk: string | undefined): string {
  const parts = [formatDateTime(snapshot.timeCreated), disk, formatBytes(snapshot.size)]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** The fields of a new disk, wherever one is made. */
export function DiskFields(props: {
  form: UseFormReturn<DiskForm>
  project: string
  /** What else is wrong with a name, such as being used by another new disk. */
  nameProblem?: (name: string) => string | null
}) {
  const { form, project, nameProblem } = props
  const { control } = form
  const [source, imageId, snapshotId] = form.watch(['source', 'image', 'snapshot'])
  const silo = useQuery(query('imageList', withAll({})))
  const own = useQuery(query('imageList', withAll({ query: { project } })))
  const snapshots = useChoices('snapshotList', project)
  const disks = useNames('diskList', { query: { project } })
  const images = [...(own.data?.items ?? []), ...(silo.data?.items ?? [])]
  const sources = source === 'image' ? images : snapshots.rows
  const chosen =
    source === 'blank'
      ? undefined
      : sources.find(({ id }) => id === (source === 'image' ? imageId : snapshotId))
  const raise = (bytes: number | undefined) => {
    if (bytes !== undefined) form.setValue('size', raisedSize(form.getValues('size'), bytes))
  }
  return (
    <>
      <NameField control={control} name="name" {...(nameProblem && { validate: nameProblem })} />
      <DescriptionField control={control} name="description" />
      <RadioField
        control={control}
        name="source"
        label="Source"
        required
        choices={[
          { value: 'blank', label: 'Blank' },
          { value: 'snapshot', label: 'Snapshot' },
          { value: 'image', label: 'Image' },
        ]}
        // Another source begins with nothing chosen (catalogue, disks section 1.1).
        onChange={() => {
          for (const detail of ['blockSize', 'image', 'snapshot'] as const)
            form.setValue(detail, emptyDisk[detail])
        }}
      />
      {source === 'blank' && (
        <RadioField
          control={control}
          name="blockSize"
          label="Block size (Bytes)"
          required
          layout="row"
          choices={blockSizes}
        />
      )}
      {source === 'image' && (
        <ComboboxField
          control={control}
          name="image"
          label="Source image"
          required
          isLoading={own.isPending || silo.isPending}
          emptyText="No images"
          items={images.map((image) => ({
            value: image.id,
            label: image.name,
            detail: `${image.os} ${image.version} · ${formatBytes(image.size)} · ${image.projectId == null ? 'Silo image' : 'Project image'}`,
          }))}
          onChange={(id: string | null) => raise(images.find((image) => image.id === id)?.size)}
        />
      )}
      {source === 'snapshot' && (
        <ComboboxField
          control={control}
          name="snapshot"
          label="Source snapshot"
          required
          isLoading={snapshots.isLoading}
          onSearch={snapshots.onSearch}
          emptyText="No snapshots in this project"
          items={snapshots.rows.map((snapshot) => ({
            value: snapshot.id,
            label: snapshot.name,
            detail: describe(snapshot, disks.get(snapshot.diskId)),
          }))}
          onChange={(id: string | null) => raise(snapshots.rows.find((one) => one.id === id)?.size)}
        />
      )}
      <DiskSizeField
        control={control}
        name="size"
        sourceGib={chosen === undefined ? null : Math.ceil(chosen.size / GIB)}
      />
    </>
  )
}
