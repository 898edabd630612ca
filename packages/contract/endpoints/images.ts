import { Image, ImageCreate, ImageResultsPage } from '#schemas/images.ts'
import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const imagesEndpoints = endpointsOf({
  image_list: { query: { ...byNameOrId, project: Selector }, answer: ImageResultsPage },
  image_create: { query: { project: Selector }, body: ImageCreate, answer: Image },
  image_delete: { path: { image: NameOrId }, query: { project: Selector } },
  image_view: { path: { image: NameOrId }, query: { project: Selector }, answer: Image },
  image_demote: { path: { image: NameOrId }, query: { project: NameOrId }, answer: Image },
  image_promote: { path: { image: NameOrId }, query: { project: Selector }, answer: Image },
})
