/** Downloads a URL through the browser, under the file name that the response gives. */
export function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
