export { UploadSessionForm } from './form.tsx'
export { UploadGone } from './gone.tsx'
export { UploadPage } from './page.tsx'
export { UnfinishedUploads } from './unfinished-uploads.tsx'
