import { useQuery } from '@tanstack/react-query'
import { Notice } from '#ui/feedback/notice.tsx'
import { serverTime } from '#ui/server-clock.ts'
import { checkCertificate, contentOf } from './check.ts'

/** Problems and notes about the selected certificate, shown before the form is submitted. */
export function CertificateCheck(props: {
  source: File | string | null
  /** Host names of the silo; empty if unknown */
  hosts: readonly string[]
  /** Hides the problem, because the field shows it now or when the form is submitted. */
  isProblemHidden: boolean
}) {
  const { source, hosts, isProblemHidden } = props
  const file = source instanceof File ? source : null
  // Pasted text must not be a query key: the query cache would store it, and it may be a private key.
  const { data } = useQuery({
    queryKey: ['certificate', file && [file.name, file.size, file.lastModified]],
    queryFn: () => contentOf(file),
    enabled: file !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    throwOnError: false,
  })
  const content = typeof source === 'string' ? source : data
  if (content === undefined || content.length === 0) return null
  const { problem, warning, hosts: names } = checkCertificate(content, hosts, new Date(serverTime()))
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      {names.length > 0 && (
        <p className="text-xs break-all text-fg-muted">Certificate for {names.join(', ')}</p>
      )}
      {problem !== null && !isProblemHidden && <Notice kind="error">{problem}</Notice>}
      {warning !== null && <Notice kind="warn">{warning}.</Notice>}
    </div>
  )
}
