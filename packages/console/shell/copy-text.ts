import { copyToClipboard } from '#ui/actions/copy-to-clipboard.tsx'
import { toast } from '#ui/feedback/toast.ts'

/** Put text on the clipboard and say so in a toast. */
export async function copyText(text: string, what: string): Promise<void> {
  if (await copyToClipboard(text)) toast.success({ content: `${what} copied` })
}
