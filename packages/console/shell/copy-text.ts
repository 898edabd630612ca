import { copyToClipboard } from '#ui/actions/copy-to-clipboard.tsx'
import { toast } from '#ui/feedback/toast.ts'

/** Copies text to the clipboard and confirms it in a toast. */
export async function copyText(text: string, what: string): Promise<void> {
  if (await copyToClipboard(text)) toast.success({ content: `${what} copied` })
}
