import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadCertificates } from '#shell/load-people.ts'
import { readListSearch } from '#data/list-search.ts'
import { CertificateList } from '#features/certificates/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/_certificates')({
  staticData: { list: true, crumbs: () => [{ label: 'Certificates', href: paths.certificates() }] },
  validateSearch: readListSearch,
  // What loads them is not for the frame, which this route is a part of.
  loader: ({ context, location }) => loadCertificates(context, location.search),
  component: List,
})

function List() {
  return (
    <>
      <CertificateList />
      <Outlet />
    </>
  )
}
