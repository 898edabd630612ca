import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { CheckboxGroupField } from '#ui/forms/checkbox-group-field.tsx'
import { DeviceCodeInput } from '#ui/forms/device-code-input.tsx'
import { ErrorMarker } from '#ui/forms/error-summary.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { KeyValueField } from '#ui/forms/key-value-field.tsx'
import type { KeyValue } from '#ui/forms/key-values.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { NumberField } from '#ui/forms/number-field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { ReadOnlyField } from '#ui/forms/read-only-field.tsx'
import { SegmentsField } from '#ui/forms/segments-field.tsx'
import { SwitchField } from '#ui/forms/switch-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { images } from './sample-items.ts'
import { Chapter, Specimen } from './specimen.tsx'

interface Values {
  hostname: string
  broken: string
  off: string
  password: string
  userData: string
  priority: number | null
  memory: number | null
  direction: string
  protocols: readonly string[]
  labels: readonly KeyValue[]
  headers: readonly KeyValue[]
  locked: readonly KeyValue[]
  projects: readonly string[]
  start: boolean
  isOn: boolean
  action: 'allow' | 'deny'
  file: File | null
  picked: File | null
}

const protocols = ['TCP', 'UDP', 'ICMP'].map((label) => ({ value: label.toLowerCase(), label }))

export function FormChapter() {
  const form = useForm<Values>({
    defaultValues: {
      hostname: 'api-01',
      broken: '10.0.0.256',
      off: 'cannot change',
      password: 'correct horse',
      userData: '#cloud-config\npackages: [nginx]',
      priority: 65,
      memory: null,
      direction: 'inbound',
      protocols: ['tcp'],
      labels: [
        { key: 'team', value: 'shop' },
        { key: 'tier', value: 'front' },
        { key: 'team', value: 'again' },
      ],
      headers: [],
      locked: [{ key: 'managed-by', value: 'terraform' }],
      projects: [],
      start: true,
      isOn: true,
      action: 'deny',
      file: null,
      picked: new File(['x'.repeat(3_400_000)], 'debian-12-generic-amd64-20260801-1818.qcow2'),
    },
  })
  const { control, trigger } = form
  useEffect(() => void trigger('broken'), [trigger])
  const [code, setCode] = useState<readonly string[]>(['W', 'X', 'Q'])
  return (
    <Chapter id="forms" title="Fields">
      <Form form={form} onSubmit={() => undefined}>
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
          <TextField
            control={control}
            name="hostname"
            label="Hostname"
            hint="What the machine calls itself"
          />
          <TextField
            control={control}
            name="broken"
            label="Address"
            mono
            required
            validate={() => 'Not a valid IP address'}
          />
          <TextField control={control} name="off" label="Silo" isDisabled />
          <PasswordField control={control} name="password" label="Password" required />
          <NumberField control={control} name="priority" label="Priority" min={0} max={65_535} required />
          <NumberField control={control} name="memory" label="Memory" unit="GiB" min={1} clampOnBlur />
          <RadioField
            control={control}
            name="direction"
            label="Direction"
            required
            choices={[
              { value: 'inbound', label: 'Incoming', description: 'Traffic to the targets' },
              { value: 'outbound', label: 'Outgoing' },
              { value: 'both', label: 'Both', disabledReason: 'A rule has one direction' },
            ]}
          />
          <CheckboxGroupField
            control={control}
            name="protocols"
            label="Protocols"
            choices={protocols}
            selectAll
          />
          <CheckboxField
            control={control}
            name="start"
            label="Start after creation"
            hint="Otherwise it stays stopped"
          />
          <SwitchField control={control} name="isOn" label="Enabled" />
          <SegmentsField
            control={control}
            name="action"
            label="Action"
            segments={[
              { value: 'allow', label: 'Allow' },
              { value: 'deny', label: 'Deny' },
            ]}
          />
          <ReadOnlyField label="Project id" value="935499b3-fd96-4432-9c21-4113bc1eb8b7" mono />
          <TextareaField control={control} name="userData" label="User data" mono />
          <KeyValueField
            control={control}
            name="labels"
            label="Labels"
            noun="label"
            hint="Several pasted lines of key=value become rows"
          />
          <div className="flex flex-col gap-4">
            <KeyValueField control={control} name="headers" label="Headers" noun="header" required />
            <KeyValueField control={control} name="locked" label="Tags" noun="tag" isDisabled />
            <MultiSelectField
              control={control}
              name="projects"
              label="Projects"
              plural="projects"
              items={images}
              required
            />
          </div>
          <div className="flex flex-col gap-3">
            <FileField control={control} name="file" label="Metadata file" accept=".xml" />
            <FileField control={control} name="picked" label="Image file" required />
          </div>
        </div>
      </Form>
      <Specimen title="Code from a device" layout="block">
        <div className="max-w-sm">
          <DeviceCodeInput value={code} onChange={setCode} />
        </div>
      </Specimen>
      <Specimen title="Marker of a failed attempt">
        <ErrorMarker />
      </Specimen>
    </Chapter>
  )
}
