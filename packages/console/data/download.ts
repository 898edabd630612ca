/** Makes the browser download a URL. The response determines the file name. */
export function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
