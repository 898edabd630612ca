import type { ImageUpload } from '@portico/contract/types.ts'
import { Pause, Play } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { readFailureText, readEnds } from './sending/read-file.ts'
import { hasFile, pauseSending, startSending } from './sending/sending.ts'

/**
 * Compares the size and the hashes of the first and last MiB with those of the upload's file, before any data is sent.
 */
async function isFileOf({ file: expected }: ImageUpload, file: File): Promise<boolean> {
  if (expected === null || expected.size !== file.size) return false
  const { headSha256, tailSha256 } = await readEnds(file)
  return headSha256 === expected.headSha256 && tailSha256 === expected.tailSha256
}

/**
 * A button that resumes a paused upload: immediately if this tab has the file, or else after the user selects it again.
 * While this tab sends, the same button element pauses the upload, so that it keeps the focus.
 */
export function ResumeButton(props: { upload: ImageUpload; size?: 'sm' | 'md'; isSending?: boolean }) {
  const { upload, size = 'md', isSending = false } = props
  const input = useRef<HTMLInputElement>(null)
  const goOn = async (file: File) => {
    const isRight = await isFileOf(upload, file).catch((error: unknown) => {
      toast.error({ title: 'Could not read the file', content: readFailureText(error) })
    })
    if (isRight === true) void startSending(upload, file)
    if (isRight === false) {
      toast.error({
        title: 'This is a different file',
        content: `Upload ${upload.name} started with ${upload.fileName}. Choose that file. Nothing was sent.`,
      })
    }
  }
  const act = isSending
    ? { label: 'Pause', icon: Pause, run: () => void pauseSending(upload.id) }
    : hasFile(upload.id)
      ? { label: 'Resume', icon: Play, run: () => void startSending(upload) }
      : { label: 'Choose the file', icon: Play, run: () => input.current?.click() }
  return (
    <>
      <Button size={size} icon={act.icon} onPress={act.run}>
        {act.label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File of upload ${upload.name}`}
        value=""
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          if (file !== undefined) void goOn(file)
        }}
      />
    </>
  )
}
