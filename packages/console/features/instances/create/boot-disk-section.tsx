import type { Image } from '@portico/contract/types.ts'
import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { canDoToDisk } from '@portico/domain/disks/actions.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { query } from '../../../data/calls.ts'
import { withAll } from '../../../data/names.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { DiskSizeField } from '../../../ui/forms/disk-size-field.tsx'
import { RadioField } from '../../../ui/forms/radio-field.tsx'
import { ComboboxField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { nameProblem } from '@portico/domain/names.ts'
import { type InstanceForm, sizeFor } from '../request.ts'

/** What the machine boots from: a new disk made from an image, or a disk that is there already. */
export function BootDiskSection(props: {
  form: UseFormReturn<InstanceForm>
  project: string
  images: readonly Image[]
}) {
  const { form, project, images } = props
  const { control } = form
  const disks = useQuery(query('diskList', withAll({ query: { project } })))
  const free = (disks.data?.items ?? []).filter((disk) => canDoToDisk('attach', disk.state.state))
  const [source, imageId] = form.watch(['source', 'image'])
  const image = images.find(({ id }) => id === imageId)
  return (
    <Section title="Boot disk">
      <div className="flex flex-col gap-4">
        <RadioField
          control={control}
          name="source"
          label="Boot from"
          required
          layout="row"
          choices={[
            { value: 'image', label: 'Image' },
            { value: 'disk', label: 'Existing disk' },
          ]}
        />
        {source === 'image' ? (
          <>
            {images.length === 0 && (
              <Notice>
                There are no images yet. Upload one to the project, or boot from an existing disk.
              </Notice>
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <ComboboxField
                control={control}
                name="image"
                label="Image"
                required
                emptyText="No images"
                items={images.map((one) => ({
                  value: one.id,
                  label: one.name,
                  detail: `${one.projectId == null ? 'Silo image' : 'Project image'} · ${one.os} ${one.version} · ${formatBytes(one.size)}`,
                }))}
                onChange={(id: string | null) => {
                  const chosen = images.find((one) => one.id === id)
                  if (chosen) form.setValue('diskSize', sizeFor(chosen.size, form.getValues('diskSize')))
                }}
              />
              <DiskSizeField
                control={control}
                name="diskSize"
                label="Disk size"
                sourceGib={image === undefined ? null : Math.ceil(image.size / GIB)}
              />
            </div>
            <TextField
              control={control}
              name="diskName"
              label="Disk name"
              hint="Made up from instance and image when left empty."
              validate={(name) => (name === '' ? null : nameProblem(name, 'Disk name'))}
            />
          </>
        ) : (
          <ComboboxField
            control={control}
            name="disk"
            label="Disk"
            required
            emptyText="No detached disks in this project"
            isLoading={disks.isPending}
            items={free.map((disk) => ({
              value: disk.name,
              label: disk.name,
              detail: formatBytes(disk.size),
            }))}
          />
        )}
      </div>
    </Section>
  )
}
