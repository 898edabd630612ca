import type { CamelBody } from '@portico/contract/client.ts'
import type { Codeable } from '@portico/contract/as-code/request.ts'
import type { Random } from '@portico/domain/ports.ts'
import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { messageOf } from '#data/api-error.ts'
import { queryClient } from '#data/query-client.ts'
import { CodeView } from '#shell/as-code/code-view.tsx'
import { PasteButton } from '#shell/as-code/paste-button.tsx'
import { chosenQuery, useChosen } from '#shell/forms/use-chosen.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useSettled } from '#ui/forms/use-settled.ts'
import { instancePasting } from '../paste.ts'
import { type InstanceForm, instanceRequest } from '../request.ts'
import { useBase64 } from './user-data.ts'

/** The request of the form as code, beside it. It follows when typing pauses. */
export function InstanceCode(props: {
  form: UseFormReturn<InstanceForm>
  /** What the form makes up names with. */
  random: Random
  /** The request that the form sends with the settings of an instance. */
  requestOf: (body: CamelBody<'instance_create'>) => Codeable
}) {
  const { form, random, requestOf } = props
  const [names] = useState(() => Object.keys(form.getValues()) as FieldPath<InstanceForm>[])
  useSettled(form, names)
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
        request={requestOf(body)}
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

/** A body says which image; whether that is one of the silo or of the project, the image itself says. */
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
