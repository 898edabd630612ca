import type { Random } from '@portico/domain/ports.ts'
import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { messageOf } from '#data/api-error.ts'
import { queryClient } from '#data/query-client.ts'
import { CodeView } from '#shell/as-code/code-view.tsx'
import { PasteButton } from '#shell/as-code/paste-button.tsx'
import { chosenQuery, useChosen } from '#shell/forms/use-chosen.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useDebouncedRender } from '#ui/forms/use-debounced-render.ts'
import { instancePasting } from '../paste.ts'
import { type InstanceForm, instanceRequest } from '../request.ts'
import { templateRequest } from '../templates/request.ts'
import { useBase64 } from './user-data.ts'

/** The request of the form as code, beside the form; updated when the user pauses typing. */
export function InstanceCode(props: {
  form: UseFormReturn<InstanceForm>
  project: string
  /** Source of randomness for generated names. */
  random: Random
  /** The form saves a template instead of creating an instance. */
  savesTemplate: boolean
}) {
  const { form, project, random, savesTemplate } = props
  const [names] = useState(() => Object.keys(form.getValues()) as FieldPath<InstanceForm>[])
  useDebouncedRender(form, names)
  const values = form.getValues()
  const image = useChosen('imageView', values.image)
  const userData = useBase64(values.userData)
  const body = instanceRequest(values, image, userData, random)
  return (
    <section
      aria-label="As code"
      className="min-w-0 rounded-lg border border-line bg-raised px-[0.95rem] pt-[0.4rem] pb-[0.8rem]"
    >
      <CodeView
        request={
          savesTemplate
            ? {
                operation: 'portico_instance_template_create',
                args: { query: { project }, body: templateRequest(body, values) },
              }
            : { operation: 'instance_create', args: { query: { project }, body } }
        }
        foot={
          <PasteButton
            form={form}
            pasting={{ ...instancePasting, onFilled: (filled) => void chooseImageSource(form, filled) }}
          />
        }
      />
    </section>
  )
}

/** A pasted body contains the ID of an image; loading the image shows whether it belongs to the silo or the project. */
async function chooseImageSource(
  form: UseFormReturn<InstanceForm>,
  { image }: Partial<InstanceForm>,
): Promise<void> {
  if (image == null) return
  try {
    const { projectId } = await queryClient.ensureQueryData(chosenQuery('imageView', image))
    form.setValue('source', projectId == null ? 'siloImage' : 'projectImage')
  } catch (error) {
    toast.error({ title: 'The image of the boot disk could not be read', content: messageOf(error) })
  }
}
