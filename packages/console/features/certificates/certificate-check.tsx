import { useQuery } from '@tanstack/react-query'
import { Notice } from '#ui/feedback/notice.tsx'
import { serverTime } from '#ui/server-clock.ts'
import { checkCertificate, contentOf } from './check.ts'

/** What is wrong with a certificate, or has to be known about it, as soon as it is chosen. */
export function CertificateCheck(props: {
  source: File | string | null
  /** of the silo; none where they are not known */
  hosts: readonly string[]
  /** where the field itself says it, or will when the form is sent */
  isProblemHidden: boolean
}) {
  const { source, hosts, isProblemHidden } = props
  const file = source instanceof File ? source : null
  // Pasted text is not queried: it would stay in the query cache, and it may be a private key.
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
