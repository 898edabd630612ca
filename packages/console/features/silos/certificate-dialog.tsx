import { useForm } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { FieldProblem } from '#shell/forms/use-form-act.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { certificateProblem, keyProblem } from '../certificates/index.ts'
import type { NewCertificate } from './request.ts'

interface CertificateForm {
  name: string
  description: string
  cert: File | null
  key: File | null
}

/** A TLS certificate that goes with a new silo. Its files are read when it is added. */
export function CertificateDialog(props: {
  /** names that other certificates of the form have */
  taken: readonly string[]
  onAdd: (certificate: NewCertificate) => void
  onClose: () => void
}) {
  const { taken, onAdd, onClose } = props
  const form = useForm<CertificateForm>({
    defaultValues: { name: '', description: '', cert: null, key: null },
  })
  return (
    <PanelDialog
      title="Add TLS certificate"
      submitLabel="Add certificate"
      form={form}
      onClose={onClose}
      onSubmit={async ({ name, description, cert, key }) => {
        const texts = { cert: (await cert?.text()) ?? '', key: (await key?.text()) ?? '' }
        const problems = { cert: certificateProblem(texts.cert), key: keyProblem(texts.key) }
        for (const file of ['cert', 'key'] as const) {
          const message = problems[file]
          if (message === null) continue
          form.setError(file, { message }, { shouldFocus: true })
          throw new FieldProblem(message)
        }
        onAdd({ name, description, ...texts })
      }}
    >
      <NameField
        control={form.control}
        name="name"
        validate={(name) => (taken.includes(name) ? 'A certificate of this name was added already' : null)}
      />
      <DescriptionField control={form.control} name="description" />
      <FileField
        control={form.control}
        name="cert"
        label="Certificate"
        required
        hint="PEM: the certificate itself first, then those that signed it"
        accept=".pem,.crt,.cer"
      />
      <FileField
        control={form.control}
        name="key"
        label="Private key"
        required
        hint="PEM. It is sent with the form, and never shown again"
        accept=".pem,.key"
      />
    </PanelDialog>
  )
}
