/** Have the browser download what is at an address, under the name that the answer gives it. */
export function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
