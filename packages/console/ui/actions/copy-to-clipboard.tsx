import { toast } from '../feedback/toast.ts'

/**
 * Copies text to the clipboard. The clipboard API of browsers is available only on HTTPS and localhost; elsewhere the
 * text is copied from a selection. If the browser refuses this too, the text is shown selected, so that the user can
 * copy it.
 * @returns whether the text was copied
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  if (await copyByApi(text)) return true
  if (copyBySelection(text)) return true
  toast.info({ title: 'Press Ctrl+C to copy (⌘C on a Mac)', content: <TextToCopy text={text} /> })
  return false
}

async function copyByApi(text: string): Promise<boolean> {
  try {
    const { clipboard } = navigator as Partial<Navigator>
    await clipboard?.writeText(text)
    return clipboard !== undefined
  } catch {
    return false
  }
}

/**
 * Copies through a selection. This works only while a user event is handled. The focus does not move, because dialogs
 * and menus keep the focus inside themselves.
 */
function copyBySelection(text: string): boolean {
  const selection = getSelection()
  if (selection === null) return false
  const before = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at))
  const carrier = document.createElement('span')
  carrier.textContent = text
  carrier.className = 'sr-only select-text'
  // Keeps React Aria from making the element inert while a dialog is open.
  carrier.dataset['reactAriaTopLayer'] = 'true'
  document.body.append(carrier)
  selection.selectAllChildren(carrier)
  // Sets the clipboard's text directly, because copying the selection would lose line breaks and repeated spaces.
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('copy', fill, { capture: true })
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', fill, { capture: true })
    carrier.remove()
    selection.removeAllRanges()
    for (const range of before) selection.addRange(range)
  }
}

/** Shows text that is focused and selected when it mounts. */
function TextToCopy({ text }: { text: string }) {
  return (
    <textarea
      ref={(field) => field?.select()}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to copy it
      autoFocus
      readOnly
      aria-label="Text to copy"
      rows={Math.min(4, text.split('\n').length)}
      className="mt-1 w-full resize-none rounded-md border border-line bg-sunken px-2 py-1 font-mono text-xs text-fg"
      value={text}
    />
  )
}
