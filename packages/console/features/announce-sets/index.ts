export { AnnounceSetCreateForm } from './create-form.tsx'
export { AnnounceSetEditForm } from './edit-form.tsx'
export { AnnounceSetList } from './list.tsx'
export { AnnounceSetView } from './view.tsx'
