import type { Snapshot } from '@portico/contract/types.ts'
import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { checkSnapshot, snapshotActions } from '@portico/domain/disks/actions.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { namesQuery } from '#data/references.ts'
import { type Choices, combineChoices, useChoices } from '#shell/forms/use-choices.ts'
import { cacheChosen, useChosen, withChosen } from '#shell/forms/use-chosen.ts'
import { useSession } from '#shell/session.tsx'
import { formatDateTime } from '#ui/format/date.ts'
import { BlockSizeField } from '#ui/forms/block-size-field.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { DiskSizeField } from '#ui/forms/disk-size-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { ComboboxField } from '#ui/forms/select-field.tsx'
import { type DiskForm, emptyDisk, raisedSize } from './request.ts'

/** Returns a text with the time of a snapshot, its disk if that exists, and its size. */
function describe(snapshot: Snapshot, disk: string | undefined): string {
  const parts = [formatDateTime(snapshot.timeCreated), disk, formatBytes(snapshot.size)]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** The fields of a new disk, shared by all forms that create one. */
export function DiskFields(props: {
  form: UseFormReturn<DiskForm>
  project: string
  /** Returns why a name cannot be used although its format is valid, for example because another new disk has it. */
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
        // Selecting another type of source clears the selected source.
        onChange={() => {
          for (const detail of ['blockSize', 'image', 'snapshot'] as const)
            form.setValue(detail, emptyDisk[detail])
        }}
      />
      {source === 'blank' && <BlockSizeField control={control} name="blockSize" />}
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

/** An image of the project or of its silo. */
function SourceImage({ form, project }: SourceProps) {
  return (
    <SourceField
      form={form}
      name="image"
      label="Source image"
      emptyText="No images"
      choices={combineChoices(useChoices('imageList', { query: { project } }), useChoices('imageList', {}))}
      chosen={useChosen('imageView', useWatch({ control: form.control, name: 'image' }))}
      keep={(image) => cacheChosen('imageView', image.id, image)}
      describe={(image) =>
        `${image.os} ${image.version} · ${formatBytes(image.size)} · ${image.projectId == null ? 'Silo image' : 'Project image'}`
      }
    />
  )
}

/** A snapshot of the project. */
function SourceSnapshot({ form, project }: SourceProps) {
  const { states } = snapshotActions.use
  const listed = useChoices('snapshotList', { query: { project } }, states)
  const rows = useMemo(
    () => listed.rows.filter(({ state }) => checkSnapshot('use', state) === null),
    [listed.rows],
  )
  const choices = { ...listed, rows }
  const disks = useDiskNames(choices.rows)
  return (
    <SourceField
      form={form}
      name="snapshot"
      label="Source snapshot"
      emptyText="This project has no snapshot that is ready"
      choices={choices}
      chosen={useChosen('snapshotView', useWatch({ control: form.control, name: 'snapshot' }))}
      keep={(snapshot) => cacheChosen('snapshotView', snapshot.id, snapshot)}
      describe={(snapshot) => describe(snapshot, disks?.get(snapshot.diskId))}
    />
  )
}

/** A field for the source of a disk, which also raises the size if the source is larger. */
function SourceField<
  Source extends { readonly id: string; readonly name: string; readonly size: number },
>(props: {
  form: UseFormReturn<DiskForm>
  name: 'image' | 'snapshot'
  label: string
  emptyText: string
  choices: Choices<Source>
  chosen: Source | undefined
  keep: (source: Source) => void
  describe: (source: Source) => string
}) {
  const { form, name, chosen } = props
  const sources = withChosen(props.choices.rows, chosen)
  return (
    <>
      <ComboboxField
        control={form.control}
        name={name}
        label={props.label}
        required
        source={props.choices.source}
        emptyText={props.emptyText}
        items={sources.map((source) => ({
          value: source.id,
          label: source.name,
          detail: props.describe(source),
        }))}
        onChange={(id: string | null) => {
          const source = sources.find((one) => one.id === id)
          if (source === undefined) return
          props.keep(source)
          form.setValue('size', raisedSize(form.getValues('size'), source.size))
        }}
      />
      <DiskSizeField
        control={form.control}
        name="size"
        sourceGib={chosen === undefined ? null : Math.ceil(chosen.size / GIB)}
      />
    </>
  )
}

/**
 * Returns the names of the disks from which snapshots were taken; empty on a server that cannot return many disks in
 * one request.
 */
function useDiskNames(snapshots: readonly Snapshot[]) {
  const { capabilities } = useSession()
  const disks = snapshots.map(({ diskId }) => ({ kind: 'disk' as const, id: diskId }))
  return useQuery(namesQuery(capabilities.filters ? disks : [], capabilities)).data
}
