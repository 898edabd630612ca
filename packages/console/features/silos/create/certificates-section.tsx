import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#ui/actions/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { MiniTable } from '#ui/page/mini-table.tsx'
import { Section } from '#ui/page/section.tsx'
import type { NewCertificate, SiloForm } from '../request.ts'

const { Component: CertificateDialog } = lazyComponent(
  async () => (await import('../certificate-dialog.tsx')).CertificateDialog,
)

const { Component: CertificatesForOthers } = lazyComponent(
  async () => (await import('../certificate-dialog.tsx')).CertificatesForOthers,
)

const columns = [
  { header: 'Name', cell: (row: NewCertificate) => row.name },
  { header: 'Hosts', cell: (row: NewCertificate) => row.hosts.join(', ') },
  { header: 'Description', cell: (row: NewCertificate) => row.description, isDetail: true as const },
]

/** The certificates for the silo's own host name. */
export function CertificatesSection({ form }: { form: UseFormReturn<SiloForm> }) {
  const [isAdding, setAdding] = useState(false)
  const [certificates, silo] = useWatch({ control: form.control, name: ['certificates', 'name'] })
  const set = (next: NewCertificate[]) => form.setValue('certificates', next, { shouldDirty: true })
  return (
    <Section
      title="TLS certificates"
      description="For the silo’s own host name. Not needed if users reach the console by another name."
      actions={
        <Button size="sm" onPress={() => setAdding(true)}>
          Add TLS certificate
        </Button>
      }
    >
      <MiniTable
        label="TLS certificates"
        noun="TLS certificate"
        columns={columns}
        rows={certificates}
        rowName={({ name }) => name}
        onRemove={(removed) => set(certificates.filter((each) => each !== removed))}
        emptyText="No certificates"
      />
      {certificates.length > 0 && <CertificatesForOthers silo={silo} certificates={certificates} />}
      {isAdding && (
        <CertificateDialog
          silo={silo}
          taken={certificates.map(({ name }) => name)}
          onAdd={(added) => set([...form.getValues('certificates'), added])}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}
