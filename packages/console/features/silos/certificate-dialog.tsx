import { hostsProblem } from '@portico/domain/certificates/rules.ts'
import { nameProblem } from '@portico/domain/names.ts'
import { siloHosts } from '@portico/domain/silos/hosts.ts'
import { useForm, useWatch } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { FieldProblem } from '#shell/forms/use-form-submit.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { useSession } from '#shell/session.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { serverTime } from '#ui/server-clock.ts'
import { CertificateCheck, checkCertificate, checkKey, contentOf, textOf } from '../certificates/index.ts'
import type { NewCertificate } from './request.ts'

interface CertificateForm {
  name: string
  description: string
  cert: File | null
  key: File | null
}

/** A dialog for a TLS certificate of a new silo. The files are read when the certificate is added. */
export function CertificateDialog(props: {
  /** Current name of the silo in the form */
  silo: string
  /** Names of the form's other certificates */
  taken: readonly string[]
  onAdd: (certificate: NewCertificate) => void
  onClose: () => void
}) {
  const { silo, taken, onAdd, onClose } = props
  const hosts = useHostsOf(silo)
  const form = useForm<CertificateForm>({
    defaultValues: { name: '', description: '', cert: null, key: null },
  })
  const chosen = useWatch({ control: form.control, name: 'cert' })
  return (
    <PanelDialog
      title="Add TLS certificate"
      submitLabel="Add certificate"
      form={form}
      onClose={onClose}
      onSubmit={async ({ name, description, cert, key }) => {
        const contents = { cert: await contentOf(cert), key: await contentOf(key) }
        const checked = checkCertificate(contents.cert, hosts, new Date(serverTime()))
        const problems = { cert: checked.problem, key: checkKey(contents.key) }
        for (const file of ['cert', 'key'] as const) {
          const message = problems[file]
          if (message === null) continue
          form.setError(file, { message }, { shouldFocus: true })
          throw new FieldProblem(message)
        }
        const texts = { cert: textOf(contents.cert), key: textOf(contents.key) }
        onAdd({ name, description, ...texts, hosts: checked.hosts })
      }}
    >
      <NameField
        control={form.control}
        name="name"
        validate={(name) => (taken.includes(name) ? 'A certificate with this name was already added' : null)}
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
      <CertificateCheck
        source={chosen}
        hosts={hosts}
        isProblemHidden={form.formState.errors.cert !== undefined}
      />
      {hosts.length === 0 && (
        <p className="text-xs text-fg-muted">Its host is checked once the silo has a name.</p>
      )}
      <FileField
        control={form.control}
        name="key"
        label="Private key"
        required
        hint="PEM. It is sent with the form and never shown again"
        accept=".pem,.key"
      />
    </PanelDialog>
  )
}

/**
 * A note that names the certificates of the form which are for another host name than the silo's, also after the silo
 * was renamed in the form.
 */
export function CertificatesForOthers(props: { silo: string; certificates: readonly NewCertificate[] }) {
  const hosts = useHostsOf(props.silo)
  if (hosts.length === 0) return null
  const problems = props.certificates.flatMap(({ name, hosts: names }) => {
    const problem = hostsProblem(names, hosts)
    return problem === null ? [] : [`Certificate ${name} is for another host: ${problem}.`]
  })
  if (problems.length === 0) return null
  return (
    <div className="mt-2 flex flex-col gap-2">
      {problems.map((problem) => (
        <Notice key={problem} kind="error">
          {problem}
        </Notice>
      ))}
    </div>
  )
}

/** Returns the host names of the silo; empty if the silo's name is not valid, or the DNS zones are unknown. */
function useHostsOf(silo: string): readonly string[] {
  const { capabilities } = useSession()
  return nameProblem(silo, '') === null ? siloHosts(silo, capabilities.zones ?? []) : []
}
