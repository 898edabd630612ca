import { afterAll, beforeAll } from 'vitest'
import { openGallery } from './gallery-page.ts'

/** Starts a server with the gallery for the tests of one file. Call it at the top of the file. */
export function useGallery(): { readonly url: string } {
  let opened: Awaited<ReturnType<typeof openGallery>> | undefined
  beforeAll(async () => {
    opened = await openGallery()
  })
  afterAll(() => opened?.close())
  return {
    get url() {
      return opened?.url ?? ''
    },
  }
}
