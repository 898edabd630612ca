import type { ImageUpload } from '@portico/contract/types.ts'
import { Play } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { readEnds } from './sending/read-file.ts'
import { hasFile, startSending } from './sending/sending.ts'

/** Is this the file that an upload is of? Its first and last MiB tell, before anything is sent. */
export async function isFileOf({ file: expected }: ImageUpload, file: File): Promise<boolean> {
  if (expected === null || expected.size !== file.size) return false
  const { headSha256, tailSha256 } = await readEnds(file)
  return headSha256 === expected.headSha256 && tailSha256 === expected.tailSha256
}

/** Goes on with an upload that is held: at once where this tab has the file, else with the file chosen again. */
export function GoOnButton({ upload, size = 'md' }: { upload: ImageUpload; size?: 'sm' | 'md' }) {
  const input = useRef<HTMLInputElement>(null)
  const goOn = async (file: File) => {
    if (await isFileOf(upload, file)) void startSending(upload, file)
    else {
      toast.error({
        title: 'This is another file',
        content: `Upload ${upload.name} was begun with ${upload.fileName}. Choose that one; nothing was sent.`,
      })
    }
  }
  if (hasFile(upload.id)) {
    return (
      <Button size={size} icon={Play} onPress={() => void startSending(upload)}>
        Go on
      </Button>
    )
  }
  return (
    <>
      <Button size={size} icon={Play} onPress={() => input.current?.click()}>
        Choose the file
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
