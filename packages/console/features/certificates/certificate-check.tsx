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
  const { data: content } = useQuery({
    queryKey: [
      'certificate',
      source instanceof File ? [source.name, source.size, source.lastModified] : source,
    ],
    queryFn: () => (source instanceof File ? contentOf(source) : (source ?? '')),
    retry: false,
    staleTime: Infinity,
    throwOnError: false,
  })
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
