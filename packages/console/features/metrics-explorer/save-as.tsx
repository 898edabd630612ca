import { Bookmark } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'

/** Keeps what is on the page as a view, beside the one that it was made from. */
export function SaveAs(props: { isNew: boolean; disabledReason: string | null; onPress?: () => void }) {
  const { isNew, ...button } = props
  return (
    <Button {...(isNew && { icon: Bookmark })} {...button}>
      {isNew ? 'Save as view…' : 'Save as…'}
    </Button>
  )
}
