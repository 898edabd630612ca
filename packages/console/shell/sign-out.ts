import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { endSession } from '#data/sign-in.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Ends the session and opens the sign-in page as a new document, so that no data of the session stays in memory. */
export async function signOut(): Promise<void> {
  try {
    await endSession(() => invoke('logout', {}))
  } catch (error) {
    toast.error({ title: 'Could not sign out', content: messageOf(error) })
  }
}
