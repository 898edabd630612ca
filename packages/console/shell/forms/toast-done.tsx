import { toast } from '../../ui/feedback/toast.ts'

/** `Project web created`: what a success says, with the name emphasised. */
export function toastDone(thing: string, name: string, done: string): void {
  toast.success({
    content: (
      <>
        {thing} <b>{name}</b> {done}
      </>
    ),
  })
}
