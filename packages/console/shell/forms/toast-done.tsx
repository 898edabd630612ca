import { toast } from '#ui/feedback/toast.ts'

/** Shows a toast such as `Project web created`, with the name emphasized and a link to the resource. */
export function toastDone(
  noun: string,
  name: string,
  done: string,
  action?: { readonly label: string; readonly href: string },
): void {
  toast.success({
    ...(action && { action }),
    content: (
      <>
        {noun} <b>{name}</b> {done}
      </>
    ),
  })
}
