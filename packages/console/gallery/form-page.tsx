import { useForm } from 'react-hook-form'
import { Button } from '#ui/actions/button.tsx'
import { ComboboxField, SelectField } from '#ui/forms/select-field.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { DiskSizeField } from '#ui/forms/disk-size-field.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Form } from '#ui/forms/form.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { RadioCardField } from '#ui/forms/radio-card-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Section } from '#ui/page/section.tsx'
import { Chapter } from './specimen.tsx'
import { images, subnets } from './sample-items.ts'

const sizes = [
  { value: 'small', label: '2 vCPUs · 8 GiB', description: 'General, small' },
  { value: 'medium', label: '4 vCPUs · 16 GiB', description: 'General, medium' },
  { value: 'large', label: '8 vCPUs · 32 GiB', description: 'General, large' },
  {
    value: 'huge',
    label: '64 vCPUs · 1 TiB',
    description: 'Memory, large',
    disabledReason: 'More than the silo has left',
  },
  { value: 'custom', label: 'Custom', description: 'up to 64 vCPUs' },
] as const

interface Values {
  name: string
  description: string
  size: string
  image: string | null
  diskGib: number | null
  subnet: string | null
}

/** A form on a page of its own, with its checks, errors and sections. Submit it empty to see them. */
export function FormPageChapter() {
  const form = useForm<Values>({
    defaultValues: { name: '', description: '', size: 'medium', image: null, diskGib: 32, subnet: 'default' },
  })
  const { control } = form
  return (
    <Chapter id="form-page" title="Form page">
      <div className="max-w-[46rem]">
        <Form
          form={form}
          onSubmit={({ name }) => void toast.success({ content: `Instance ${name} created` })}
        >
          <ErrorSummary message="Instance name already exists" requestId="8f2c1f8e-6a53-4d3c" />
          <NameField control={control} name="name" />
          <DescriptionField control={control} name="description" />
          <Section title="Size">
            <RadioCardField control={control} name="size" label="Size" labelHidden choices={sizes} required />
          </Section>
          <Section title="Boot disk">
            <div className="grid gap-4 sm:grid-cols-2">
              <ComboboxField control={control} name="image" label="Image" items={images} required />
              <DiskSizeField control={control} name="diskGib" sourceGib={2} />
            </div>
          </Section>
          <Section title="Network">
            <SelectField control={control} name="subnet" label="VPC and subnet" items={subnets} required />
          </Section>
          <div className="flex gap-2 border-t border-line pt-4">
            <SubmitButton control={control}>Create instance</SubmitButton>
            <Button variant="quiet" onPress={() => form.reset()}>
              Cancel
            </Button>
          </div>
        </Form>
      </div>
    </Chapter>
  )
}
