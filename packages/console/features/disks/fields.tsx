import type { Snapshot } from '@portico/contract/types.ts'
import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { diskLimits } from '@portico/domain/disks/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { namesQuery } from '../../data/references.ts'
import { together, useChoices } from '../../shell/forms/use-choices.ts'
import { keepChosen, useChosen, withChosen } from '../../shell/forms/use-chosen.ts'
import { useSession } from '../../shell/session.tsx'
import { formatDateTime } from '../../ui/format/date.ts'
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
  const source = useWatch({ control, name: 'source' })
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
      {source === 'image' && <SourceImage form={form} project={project} />}
      {source === 'snapshot' && <SourceSnapshot form={form} project={project} />}
      {source === 'blank' && <DiskSizeField control={control} name="size" />}
    </>
  )
}

interface SourceProps {
  form: UseFormReturn<DiskForm>
  project: string
}

/** An image of the project or of its silo, and a size that holds it. */
function SourceImage({ form, project }: SourceProps) {
  const { control } = form
  const { rows, source } = together(
    useChoices('imageList', { query: { project } }),
    useChoices('imageList', {}),
  )
  const chosen = useChosen('imageView', useWatch({ control, name: 'image' }))
  const images = withChosen(rows, chosen)
  return (
    <>
      <ComboboxField
        control={control}
        name="image"
        label="Source image"
        required
        source={source}
        emptyText="No images"
        items={images.map((image) => ({
          value: image.id,
          label: image.name,
          detail: `${image.os} ${image.version} · ${formatBytes(image.size)} · ${image.projectId == null ? 'Silo image' : 'Project image'}`,
        }))}
        onChange={(id: string | null) => {
          const image = images.find((one) => one.id === id)
          if (image === undefined) return
          keepChosen('imageView', image.id, image)
          raiseSize(form, image.size)
        }}
      />
      <SizeField form={form} source={chosen} />
    </>
  )
}

/** A snapshot of the project, and a size that holds it. */
function SourceSnapshot({ form, project }: SourceProps) {
  const { control } = form
  const { rows, source } = useChoices('snapshotList', { query: { project } })
  const disks = useDiskNames(rows)
  const chosen = useChosen('snapshotView', useWatch({ control, name: 'snapshot' }))
  const snapshots = withChosen(rows, chosen)
  return (
    <>
      <ComboboxField
        control={control}
        name="snapshot"
        label="Source snapshot"
        required
        source={source}
        emptyText="No snapshots in this project"
        items={snapshots.map((snapshot) => ({
          value: snapshot.id,
          label: snapshot.name,
          detail: describe(snapshot, disks?.get(snapshot.diskId)),
        }))}
        onChange={(id: string | null) => {
          const snapshot = snapshots.find((one) => one.id === id)
          if (snapshot === undefined) return
          keepChosen('snapshotView', snapshot.id, snapshot)
          raiseSize(form, snapshot.size)
        }}
      />
      <SizeField form={form} source={chosen} />
    </>
  )
}

/** The names of the disks that snapshots were taken of. A server that does not tell many at once is not asked. */
function useDiskNames(snapshots: readonly Snapshot[]) {
  const { capabilities } = useSession()
  const disks = snapshots.map(({ diskId }) => ({ kind: 'disk' as const, id: diskId }))
  return useQuery(namesQuery(capabilities.filters ? disks : [], capabilities)).data
}

function raiseSize(form: UseFormReturn<DiskForm>, bytes: number): void {
  form.setValue('size', raisedSize(form.getValues('size'), bytes))
}

function SizeField(props: { form: UseFormReturn<DiskForm>; source: { readonly size: number } | undefined }) {
  const { form, source } = props
  return (
    <DiskSizeField
      control={form.control}
      name="size"
      sourceGib={source === undefined ? null : Math.ceil(source.size / GIB)}
    />
  )
}
