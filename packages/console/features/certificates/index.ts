export { CertificateCreateForm } from './create-form.tsx'
export { CertificateList } from './list.tsx'
export { CertificateView } from './view.tsx'
export { certificateProblem, keyProblem } from './pem.ts'
