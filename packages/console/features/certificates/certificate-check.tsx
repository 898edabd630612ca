import { useQuery } from '@tanstack/react-query'
import { Notice } from '#ui/feedback/notice.tsx'
import { serverTime } from '#ui/server-clock.ts'
import { checkCertificate, contentOf } from './check.ts'

/** Problems of a certificate and notes about it, as soon as it is chosen. */
export function CertificateCheck(props: {
  source: File | string | null
  /** Hosts of the silo; empty when they are not known */
  hosts: readonly string[]
  /** The field itself shows the problem, or will on submit */
  isProblemHidden: boolean
}) {
  const { source, hosts, isProblemHidden } = props
  const file = source instanceof File ? source : null
  // Pasted text must not become a query key: it would stay in the query cache, and it may be a private key.
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
