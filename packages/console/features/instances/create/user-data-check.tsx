import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#data/api-error.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { readUserDataFile } from './user-data-rules.ts'

/** Maximum bytes that are read from a file; valid user data is smaller */
const longestRead = 1024 ** 2

/** Shows how cloud-init would interpret the selected file, with a button that fixes problems where this is safe. */
export function UserDataCheck({ file, onMend }: { file: File; onMend: (mended: File) => void }) {
  const { data, error } = useQuery({
    queryKey: ['user data', file.name, file.size, file.lastModified],
    queryFn: async () => readUserDataFile(new Uint8Array(await file.slice(0, longestRead).arrayBuffer())),
    retry: false,
    staleTime: Infinity,
  })
  if (error !== null) {
    return (
      <Notice
        kind="error"
        title={`Could not read ${file.name}`}
      >{`${messageOf(error)}. Choose it again.`}</Notice>
    )
  }
  if (data === undefined) return null
  const { firstLine, problems, mended } = data
  return (
    <div className="mt-2 flex flex-col gap-2" aria-live="polite">
      {firstLine !== null && firstLine !== '' && (
        <p className="flex min-w-0 gap-1.5 text-xs text-fg-muted">
          <span className="flex-none">First line:</span>
          <code className="min-w-0 truncate font-mono">{firstLine.slice(0, 200)}</code>
        </p>
      )}
      {problems.map(({ kind, title, text }) => (
        <Notice key={title} kind={kind} title={title}>
          {text}
        </Notice>
      ))}
      {mended !== null && (
        <div>
          <Button size="sm" onPress={() => onMend(new File([mended], file.name, { type: 'text/plain' }))}>
            Fix the file
          </Button>{' '}
          <span className="text-xs text-fg-muted">
            Sends it as plain UTF-8
            {problems.some(({ title }) => title.includes('CRLF')) && ' with Linux line ends'}. Your file stays
            as it is.
          </span>
        </div>
      )}
    </div>
  )
}
