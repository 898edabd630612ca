import { toast } from '#ui/feedback/toast.ts'

/** `Project web created`: what a success says, with the name emphasised, and where to see it. */
export function toastDone(
  thing: string,
  name: string,
  done: string,
  action?: { readonly label: string; readonly href: string },
): void {
  toast.success({
    ...(action && { action }),
    content: (
      <>
        {thing} <b>{name}</b> {done}
      </>
    ),
  })
}
