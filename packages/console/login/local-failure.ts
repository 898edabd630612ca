import { CallError, messageOf } from '#data/api-error.ts'

/**
 * Returns the message for a failed sign-in with name and password. It is the same for a wrong name and a wrong
 * password, so that it does not reveal which exist.
 */
export function localFailure(error: unknown): string {
  switch (error instanceof CallError ? error.status : null) {
    case 400:
    case 401:
      return 'Check user name and password and try again.'
    // The allow list refused the address, or a proxy presents another origin than the browser.
    case 403:
      return 'The server does not allow sign-in from your address, or at this URL. Ask your administrator.'
    case 404:
      return 'No silo with this name has password sign-in.'
    default:
      return messageOf(error)
  }
}
